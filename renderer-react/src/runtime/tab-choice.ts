/** The prefix of the key under which the choice in a group of tabs is stored; the group's name follows. */
export const TAB_CHOICE = "docs-tabs-";
