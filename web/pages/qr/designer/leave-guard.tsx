import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { useTexts } from '../../../texts/use-texts.ts';

/** Asks before changes of a page are lost. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const texts = useTexts('common');
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={texts.leaveTitle}
      text={texts.leaveText}
      action={texts.leave}
      cancel={texts.keepEditing}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
