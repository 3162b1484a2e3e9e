import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useUnsaved } from './unsaved.ts';
import { useLeaveTexts } from './use-leave-texts.ts';

interface LeaveQuestionProps {
  isDirty: boolean;
  /** Whether the changes are being sent to the service. */
  isSaving: boolean;
}

/** Asks before the user leaves a page with unsaved changes, by navigating or by closing the window. */
export function LeaveQuestion({ isDirty, isSaving }: LeaveQuestionProps) {
  const texts = useLeaveTexts(isSaving);
  useUnsaved(isDirty);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  });
  // A user who wanted to leave during the save leaves as soon as it has succeeded.
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
