import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useFieldLock } from '../fields/use-field-lock.ts';

/**
 * For the editor of something new below `path`: `openCreated` waits for the work that creates it and returns its id,
 * and opens that thing's own editor in place of this one. The fields in `fieldsRef` are locked meanwhile: what was typed
 * into them would be lost. Who has left meanwhile is not called back.
 */
export function useCreation(path: string) {
  const router = useRouter();
  const { box, whileLocked } = useFieldLock();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  // While the code of the next page is being loaded, this one is still mounted.
  const isLeft = () => !isMounted.current || router.history.location.pathname !== `${path}/new`;
  const openCreated = (work: () => Promise<number>) =>
    whileLocked(async () => {
      const id = await work();
      if (isLeft()) return;
      await router.navigate({ to: `${path}/${id}`, replace: true, ignoreBlocker: true });
    });
  return { fieldsRef: box, openCreated };
}
