import { useState } from 'react';

let keysMade = 0;

/**
 * React keys for the rows of a field array. Its own ones are made anew when the form is reset to what was saved: all rows
 * would be drawn anew, folded and without the focus of whoever is typing in one. `count` is the number of rows; what is
 * not told by `insert`, `move` and `remove` happens at the end of the list.
 */
export function useRowKeys(count: number) {
  const [keys] = useState<number[]>([]);
  keys.length = Math.min(keys.length, count);
  while (keys.length < count) keys.push(++keysMade);
  return {
    keyOf: (index: number): number | undefined => keys[index],
    insert: (at: number) => void keys.splice(at, 0, ++keysMade),
    move: (from: number, to: number) => void keys.splice(to, 0, ...keys.splice(from, 1)),
    remove: (at: number) => void keys.splice(at, 1),
  };
}
