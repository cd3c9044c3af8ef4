/**
 * What is typed into a box, and what of it is meant. While an input method composes, the box shows
 * letters of pinyin or kana that the reader does not mean; they are searched for when they have
 * become characters.
 */
import { type ChangeEvent, type CompositionEvent, useState } from "react";

type Box = HTMLInputElement;

interface Typed {
  /** What the box shows. */
  text: string;
  /** Puts a text into the box. */
  setText: (text: string) => void;
  /** For the box. */
  handlers: {
    onChange: (event: ChangeEvent<Box>) => void;
    onCompositionEnd: (event: CompositionEvent<Box>) => void;
  };
}

/** A box that begins with `start` and tells `onMeant` what is meant. */
export function useTyped(start: string, onMeant: (text: string) => void): Typed {
  const [text, setText] = useState(start);
  const take = (value: string) => {
    setText(value);
    onMeant(value);
  };
  return {
    text,
    setText: take,
    handlers: {
      onChange({ target, nativeEvent }) {
        if ((nativeEvent as InputEvent).isComposing) setText(target.value);
        else take(target.value);
      },
      onCompositionEnd: ({ currentTarget }) => take(currentTarget.value),
    },
  };
}
