import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useUnsaved } from './unsaved.ts';
import { useLeaveTexts } from './use-leave-texts.ts';

export interface LeavingOptions {
  /** Whether there are changes that closing would lose. */
  isDirty: boolean;
  /** Whether they are on their way to the service: then nobody would be told that it refused them. */
  isSaving: boolean;
  onClose(): void;
}

/** Asks before changes are lost, or what is being saved is left, by closing a panel, by going back, or with the window. */
export function useLeaving({ isDirty, isSaving, onClose }: LeavingOptions) {
  const [isAsking, setAsking] = useState(false);
  const [wasSaving, setWasSaving] = useState(isSaving);
  const isAnswered = useRef(false);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => !isAnswered.current,
    enableBeforeUnload: true,
    disabled: !isDirty || isSaving,
    withResolver: true,
  });
  useUnsaved(isDirty || isSaving);
  useSavingBlocker({ isSaving, isAnswered, onBlock: () => setAsking(true) });
  // Whether to wait is no question any more once there is an answer.
  if (wasSaving !== isSaving) {
    setWasSaving(isSaving);
    setAsking(false);
  }
  const isLeft = status === 'blocked';
  const leave = () => {
    isAnswered.current = true;
    setAsking(false);
    if (isLeft) proceed();
    else onClose();
  };
  const stay = () => {
    setAsking(false);
    reset?.();
  };
  const texts = useLeaveTexts(isSaving);
  const question = <ConfirmDialog isOpen={isAsking || isLeft} {...texts} onCancel={stay} onConfirm={leave} />;
  return { close: () => (isDirty || isSaving ? setAsking(true) : onClose()), question };
}

interface SavingBlocker {
  isSaving: boolean;
  isAnswered: RefObject<boolean>;
  onBlock(): void;
}

/** Who goes back while it is being saved stays and is asked; the panel itself goes on as soon as it is saved. */
function useSavingBlocker({ isSaving, isAnswered, onBlock }: SavingBlocker): void {
  const client = useQueryClient();
  useBlocker({
    shouldBlockFn: () => {
      const isUnderWay = client.isMutating() > 0 && !isAnswered.current;
      if (isUnderWay) onBlock();
      return isUnderWay;
    },
    enableBeforeUnload: true,
    disabled: !isSaving,
  });
}
