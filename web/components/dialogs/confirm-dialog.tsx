import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  text: string;
  /** The text of the confirming button: the verb, not "OK". */
  action: string;
  look?: 'primary' | 'danger';
  isBusy?: boolean;
  onConfirm(): void;
  onCancel(): void;
  /** The text of the other button; "Cancel" by default. */
  cancel?: string;
}

/**
 * Asks for confirmation before an action that cannot be undone. For deleting an item, use useUndoableDelete
 * instead. While it is busy it stays open: what is under way can no longer be cancelled.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const texts = useTexts('common');
  const { isOpen, title, text, action, look = 'danger', isBusy = false, onConfirm, onCancel, cancel } = props;
  const close = () => {
    if (!isBusy) onCancel();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      text={text}
      hasClose={false}
      footer={
        <>
          <Button onClick={close} disabled={isBusy}>
            {cancel ?? texts.cancel}
          </Button>
          <Button look={look} isBusy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}
