import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../../texts/use-texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before a page is left with changes that would be lost: in the dashboard, or by closing the window. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const texts = useTexts('common');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      title={texts.leaveTitle}
      text={texts.leaveText}
      action={texts.leave}
      cancel={texts.keepEditing}
      onCancel={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  );
}
