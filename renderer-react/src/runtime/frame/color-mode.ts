/**
 * Sets the colour mode: the reader's choice, else the system's preference if the site respects it,
 * else the site's default. The result is `data-theme` on `<html>`.
 */
import type { ColorMode } from "../../generated/site-model.ts";
import { onPrefersDarkChange, prefersDark } from "../state/media.ts";
import { type Signal, signal } from "../state/signal.ts";
import { stored } from "../state/stored.ts";
import { canSwitchMode, defaultMode, followsSystem, isMode, KEYS } from "./choices.ts";

/** The signal of the mode now shown; setting it is the reader's choice. */
function create(): Signal<ColorMode> {
  const { dataset } = document.documentElement;
  const choice = canSwitchMode(dataset) ? stored(KEYS.colorMode, isMode) : signal<ColorMode | null>(null);
  const byDefault = () => defaultMode(dataset, prefersDark());

  const shown = signal(choice.get() ?? byDefault());
  const update = () => {
    shown.set(choice.get() ?? byDefault());
    dataset["theme"] = shown.get();
  };
  update();
  choice.subscribe(update);
  if (followsSystem(dataset)) onPrefersDarkChange(update);
  return { ...shown, set: choice.set };
}

/** The colour mode. */
export const colorMode: Signal<ColorMode> = create();

/** Light becomes dark and dark becomes light. */
export const toggleColorMode = () => colorMode.set(colorMode.get() === "dark" ? "light" : "dark");
