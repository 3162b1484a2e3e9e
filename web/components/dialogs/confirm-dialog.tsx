import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  text: string;
  /** What the button says: the verb, not "OK". */
  action: string;
  look?: 'primary' | 'danger';
  isBusy?: boolean;
  onConfirm(): void;
  onCancel(): void;
  /** What the other button says. */
  cancel?: string;
}

/** Asks before something that cannot be undone. Deleting a thing is done with useUndoableDelete instead. */
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
