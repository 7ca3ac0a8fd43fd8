import { useState } from 'react';

/** The text of an input while the user types; it follows the address when that changes by other means. */
export function useTyped(value: string): [text: string, setText: (text: string) => void] {
  const [typed, setTyped] = useState({ text: value, of: value });
  if (typed.of !== value) setTyped({ text: value, of: value });
  return [typed.of === value ? typed.text : value, (text) => setTyped({ text, of: value })];
}
