import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useUnsaved } from './unsaved.ts';
import { type LeaveTexts, useLeaveTexts } from './use-leave-texts.ts';

export interface LeavingOptions {
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  /**
   * Whether they are being sent to the service: a user who leaves would not see it if the service refuses
   * them.
   */
  isSaving: boolean;
  onClose(): void;
  /** What is asked, where leaving loses something else than changes. */
  question?: LeaveTexts | undefined;
}

/**
 * Asks before unsaved changes are lost or a running save is left, by closing the panel, going back or closing
 * the window.
 */
export function useLeaving({ isDirty, isSaving, onClose, question: asked }: LeavingOptions) {
  const [isAsking, setAsking] = useState(false);
  const risk = isSaving ? 'saving' : isDirty ? 'losing' : 'none';
  const [riskBefore, setRiskBefore] = useState(risk);
  const isAnswered = useRef(false);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => !isAnswered.current,
    enableBeforeUnload: true,
    disabled: !isDirty || isSaving,
    withResolver: true,
  });
  useUnsaved(isDirty || isSaving);
  useSavingBlocker({ isSaving, isAnswered, onBlock: () => setAsking(true) });
  // When the save or the work has ended, the question whether to wait for it is obsolete.
  if (riskBefore !== risk) {
    setRiskBefore(risk);
    setAsking(false);
  }
  useEffect(() => {
    if (risk === 'none') reset?.();
  }, [risk, reset]);
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
  const usual = useLeaveTexts(isSaving);
  const texts = asked ?? usual;
  const question = <ConfirmDialog isOpen={isAsking || isLeft} {...texts} onCancel={stay} onConfirm={leave} />;
  return { close: () => (risk === 'none' ? onClose() : setAsking(true)), question };
}

interface SavingBlocker {
  isSaving: boolean;
  isAnswered: RefObject<boolean>;
  onBlock(): void;
}

/**
 * Blocks going back during a save and asks. Navigation by the panel after the save passes: no mutation runs
 * any more.
 */
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
