/** Under which key the choice of a group of tabs is stored: the name of the group follows. */
export const TAB_CHOICE = "docs-tabs-";
