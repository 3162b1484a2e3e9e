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
 * instead.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const texts = useTexts('common');
  const { isOpen, title, text, action, look = 'danger', isBusy = false, onConfirm, onCancel, cancel } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      text={text}
      hasClose={false}
      footer={
        <>
          <Button onClick={onCancel}>{cancel ?? texts.cancel}</Button>
          <Button look={look} isBusy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}
