import { useRef } from 'react';

/**
 * Locks the fields inside the element with the ref `box` while work is under way, such as a save after which the form
 * closes: `await whileLocked(() => save(values))`. The focus waits on the button that submits, where a screen reader says
 * that it is busy, and then returns to its field.
 */
export function useFieldLock() {
  const box = useRef<HTMLDivElement>(null);
  const whileLocked = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const unlock = lock(box.current);
    try {
      return await work();
    } finally {
      unlock();
    }
  };
  return { box, whileLocked };
}

function lock(box: HTMLElement | null): () => void {
  if (!box) return () => undefined;
  const { activeElement } = document;
  const field =
    activeElement instanceof HTMLElement && box.contains(activeElement) ? activeElement : undefined;
  const place = field && waitingPlace(box);
  place?.focus({ preventScroll: true });
  box.inert = true;
  return () => {
    box.inert = false;
    // Whoever has gone on to another button stays there.
    if (document.activeElement === place) field?.focus({ preventScroll: true });
  };
}

/** The button that submits the form of the fields, of which narrow screens may hide one, or the dialog if there is none. */
function waitingPlace(box: HTMLElement): HTMLElement | null {
  const elements = [...(box.closest('form')?.elements ?? [])];
  const button = elements.find((one) => one.matches('[type=submit]') && one.checkVisibility());
  return (button as HTMLElement | undefined) ?? box.closest('[role=dialog]');
}
