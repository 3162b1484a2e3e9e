import { useCallback } from 'react';
import type { Answer } from '../../api/types.ts';
import { useCall } from '../../api/use-api.ts';
import { notify } from '../../components/toasts/notify.ts';

/** Returns a function that checks a domain's DNS. If that fails, it shows the error and returns undefined. */
export function useCheck(id: number): {
  isChecking: boolean;
  check(): Promise<Answer<'checkDomain'> | undefined>;
} {
  const { mutateAsync, isPending } = useCall('checkDomain');
  const check = useCallback(
    () =>
      mutateAsync({ params: { id } }).catch((error: Error) => {
        notify.error(error.message);
        return undefined;
      }),
    [mutateAsync, id],
  );
  return { isChecking: isPending, check };
}
