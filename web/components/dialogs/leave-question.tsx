import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useUnsaved } from './unsaved.ts';
import { useLeaveTexts } from './use-leave-texts.ts';

interface LeaveQuestionProps {
  isDirty: boolean;
  /** Whether the changes are on their way to the service. */
  isSaving: boolean;
}

/** Asks before a page is left with changes that would be lost: in the dashboard, or by closing the window. */
export function LeaveQuestion({ isDirty, isSaving }: LeaveQuestionProps) {
  const texts = useLeaveTexts(isSaving);
  useUnsaved(isDirty);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  });
  // Who wanted to go while it was being saved goes when it is.
  useEffect(() => {
    if (!isDirty) proceed?.();
  }, [isDirty, proceed]);
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      {...texts}
      onCancel={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  );
}
