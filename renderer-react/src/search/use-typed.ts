/**
 * The text of a box, and the part of it to search for. While an input method composes, the box shows
 * letters of pinyin or kana; they are searched for after they have become characters.
 */
import { type ChangeEvent, type CompositionEvent, useState } from "react";

type Box = HTMLInputElement;

interface Typed {
  /** The text in the box. */
  text: string;
  /** Puts a text into the box. */
  setText: (text: string) => void;
  /** For the box. */
  handlers: {
    onChange: (event: ChangeEvent<Box>) => void;
    onCompositionEnd: (event: CompositionEvent<Box>) => void;
  };
}

/** Returns a box that begins with `start` and calls `onQuery` with the text to search for. */
export function useTyped(start: string, onQuery: (text: string) => void): Typed {
  const [text, setText] = useState(start);
  const take = (value: string) => {
    setText(value);
    onQuery(value);
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
