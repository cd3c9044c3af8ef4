/** What renders a component of the owner's; it comes with the first page that has one. */
import type { ComponentType } from "react";

import type { LiveComponent } from "../../model.ts";

export const slot: { Own?: ComponentType<LiveComponent<"own">> } = {};
