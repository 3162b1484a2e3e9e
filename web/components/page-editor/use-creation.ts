import { useNavigate } from '@tanstack/react-router';
import { useFieldLock } from '../fields/use-field-lock.ts';

/**
 * For the editor of something new below `path`: `openCreated` waits for the work that creates it and returns its id,
 * and opens that thing's own editor in place of this one. The fields in `fieldsRef` are locked meanwhile: what was typed
 * into them would be lost.
 */
export function useCreation(path: string) {
  const navigate = useNavigate();
  const { box, whileLocked } = useFieldLock();
  const openCreated = (work: () => Promise<number>) =>
    whileLocked(async () => {
      const id = await work();
      await navigate({ to: `${path}/${id}`, replace: true, ignoreBlocker: true });
    });
  return { fieldsRef: box, openCreated };
}
