import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { notify } from '../../../components/toasts/notify.ts';
import { shortenAddress } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { type BlockTarget, useUnblock } from './use-blocking.ts';

interface LiftDialogProps {
  target: BlockTarget;
  /** A block list names the target, and would block it again. */
  isListed?: boolean;
  onClose(): void;
}

/** Asks for confirmation before a block is lifted, which lets visitors through again. */
export function LiftDialog({ target, isListed = false, onClose }: LiftDialogProps) {
  const texts = useTexts('admin');
  const [isBusy, setBusy] = useState(false);
  const unblock = useUnblock();
  const name = shortenAddress(target.name);
  const confirm = async () => {
    setBusy(true);
    try {
      await unblock(target);
      notify.success(texts.lifted(name));
    } catch (error) {
      notify.error((error as Error).message);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={texts.liftTitle(name)}
      text={isListed ? texts.liftTextListed : texts.liftText}
      action={texts.lift}
      look="primary"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
