/**
 * React contexts of state that exists in the browser alone. The server provides resting values.
 */
import { type ComponentType, createContext, type RefObject, use } from "react";

import type { ColorMode } from "../../generated/site-model.ts";
import type { Failure } from "../navigation/navigation.ts";
import { type Signal, signal } from "../state/signal.ts";

/** A program that the reader runs or edits. */
export interface ProgramProps {
  playground: string;
  code: string;
  edition: string;
  /** The number of times that the reader pressed the button that runs the program. */
  runs: number;
  isEdited: boolean;
  onClose: () => void;
}

export interface SearchDialogProps {
  onClose: () => void;
  /** The text that the reader typed before the dialog was there; `null` once the dialog has it. */
  typed: RefObject<string | null | undefined>;
}

export interface Frame {
  colorMode: Signal<ColorMode>;
  /** The code theme that the reader chose. */
  codeTheme: Signal<string | null>;
  /** Shows a code theme without choosing it; `null` ends that. */
  previewCodeTheme: (id: string | null) => void;
  /** The page that could not be loaded. */
  failure: Signal<Failure | undefined>;
  progress: Signal<boolean>;
  /** The picture that the reader enlarged. */
  enlarged: Signal<Element | undefined>;
  /** The text of the live region. */
  liveText: Signal<string>;
  /** Loads all entries of a long list of the sidebar. */
  loadList: (list: string) => Promise<void>;
  /** The search dialog, whose module is loaded at the first use. */
  SearchDialog?: ComponentType<SearchDialogProps>;
  CodeThemeList?: ComponentType<{ onClose: (back: boolean) => void }>;
  Drawer?: ComponentType<{ onClose: () => void }>;
  Lightbox?: ComponentType<{ picture: Element; onClose: () => void }>;
  Program?: ComponentType<ProgramProps>;
}

const nothing = () => undefined;

/** The frame at rest. */
export const restingFrame = (mode: ColorMode): Frame => ({
  colorMode: signal(mode),
  codeTheme: signal<string | null>(null),
  previewCodeTheme: nothing,
  failure: signal<Failure | undefined>(undefined),
  progress: signal(false),
  enlarged: signal<Element | undefined>(undefined),
  liveText: signal(""),
  loadList: () => Promise.resolve(),
});

export const FrameContext = createContext<Frame>(restingFrame("light"));

/** The browser's state. */
export const useFrame = (): Frame => use(FrameContext);
