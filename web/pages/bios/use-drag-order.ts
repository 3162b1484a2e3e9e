import { type CSSProperties, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** The page scrolls while the pointer is this close to an edge of the window. */
const edgePixels = 88;
const scrollPixelsPerFrame = 10;

interface Drag {
  from: number;
  /** The index at which it would be dropped. */
  to: number;
  /** How far it was dragged, in CSS pixels. */
  offset: number;
  /** Its height, including the gap to the next entry. */
  size: number;
}

interface Row {
  top: number;
  height: number;
}

interface Grip {
  from: number;
  rows: Row[];
  gap: number;
  /** The pointer's position at the start on the page, and its current one in the window. */
  startY: number;
  clientY: number;
  frame: number;
}

/**
 * Reorders a list by drag and drop, with mouse, finger or pen. The document changes only on drop; until then
 * the other entries are shifted by `styleOf`. Escape cancels.
 *
 *     const { list, styleOf, isDragged, handle } = useDragOrder(move);
 *     <ol ref={list}><li style={styleOf(index)}><button {...handle(index)} /></li></ol>
 */
export function useDragOrder(move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const grip = useRef<Grip>(undefined);
  const [drag, setDrag] = useState<Drag>();
  const stop = useCallback(() => {
    if (grip.current) cancelAnimationFrame(grip.current.frame);
    grip.current = undefined;
    setDrag(undefined);
  }, []);
  useEffect(() => {
    if (!drag) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && stop();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [drag, stop]);
  useEffect(() => stop, [stop]);
  const follow = () => {
    const held = grip.current;
    if (!held) return;
    scrollAtEdge(held.clientY);
    setDrag(dragOf(held));
    held.frame = requestAnimationFrame(follow);
  };
  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !list.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = takeHold(list.current, index, event.clientY);
      follow();
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (grip.current) grip.current.clientY = clientY;
    },
    onPointerUp: () => {
      const held = grip.current;
      stop();
      if (!held) return;
      const { from, to } = dragOf(held);
      if (from !== to) move(from, to);
    },
    onPointerCancel: stop,
  });
  return {
    list,
    handle,
    isDragged: (index: number) => drag?.from === index,
    styleOf: (index: number): CSSProperties | undefined =>
      drag && { translate: `0 ${shiftOf(index, drag)}px` },
  };
}

function takeHold(list: HTMLOListElement, from: number, clientY: number): Grip {
  const rows = [...list.children].map((child) => {
    const { top, height } = child.getBoundingClientRect();
    return { top: top + window.scrollY, height };
  });
  const [first, second] = rows;
  const gap = first && second ? second.top - first.top - first.height : 0;
  return { from, rows, gap, startY: clientY + window.scrollY, clientY, frame: 0 };
}

function dragOf({ from, rows, gap, startY, clientY }: Grip): Drag {
  const offset = clientY + window.scrollY - startY;
  const { top, height } = rows[from] ?? { top: 0, height: 0 };
  const [upper, lower] = [top + offset, top + offset + height];
  const middle = (row: Row) => row.top + row.height / 2;
  const passed = rows.filter((row, index) => index > from && lower > middle(row)).length;
  const regained = rows.filter((row, index) => index < from && upper < middle(row)).length;
  return { from, to: from + passed - regained, offset, size: height + gap };
}

function shiftOf(index: number, { from, to, offset, size }: Drag): number {
  if (index === from) return offset;
  if (index > from && index <= to) return -size;
  return index < from && index >= to ? size : 0;
}

function scrollAtEdge(clientY: number): void {
  if (clientY < edgePixels) window.scrollBy(0, -scrollPixelsPerFrame);
  else if (clientY > window.innerHeight - edgePixels) window.scrollBy(0, scrollPixelsPerFrame);
}
