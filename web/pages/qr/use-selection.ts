import { useEffect, useState } from 'react';
import { useQrState } from './use-qr-state.ts';

/**
 * The chosen codes, by id. As with links, they are kept across pages but cleared when the search changes, so that none is
 * chosen that the list does not have.
 */
export function useSelection() {
  const [{ q }] = useQrState();
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => setSelection(new Set()), [q]);
  const clear = () => setSelection(new Set());
  const deselect = (id: number) =>
    setSelection((before) => new Set([...before].filter((chosen) => chosen !== id)));
  return { selection, setSelection, clear, deselect };
}
