import { type RefObject, useEffect, useRef } from 'react';

type Direction = 'up' | 'down';

/**
 * An element that is moved within the document loses the focus. The returned function is called before a
 * move; afterwards the focus returns to the button that moved the entry (`data-move="up"` or `"down"`), or to
 * the opposite one if that is disabled at the end of the list.
 */
export function useFocusAfterMove(list: RefObject<HTMLElement | null>) {
  const wanted = useRef<{ index: number; direction: Direction }>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    const { index, direction } = wanted.current;
    wanted.current = undefined;
    const row = list.current?.children[index];
    const find = (which: Direction) =>
      row?.querySelector<HTMLButtonElement>(`[data-move="${which}"]:not(:disabled)`);
    (find(direction) ?? find(direction === 'up' ? 'down' : 'up'))?.focus();
  });
  return (index: number, direction: Direction) => {
    wanted.current = { index, direction };
  };
}
