import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';

interface ShownOnceProps {
  title: string;
  text: string;
  /** The text of the closing button, which confirms that the user has kept the contents. */
  action: string;
  onDone(): void;
  children: ReactNode;
}

/** A dialog for what cannot be shown again: only its button closes it, not Escape or a click outside. */
export function ShownOnce({ title, text, action, onDone, children }: ShownOnceProps) {
  return (
    <Dialog
      isOpen
      onClose={keepOpen}
      hasClose={false}
      title={title}
      text={text}
      footer={
        <Button look="primary" onClick={onDone}>
          {action}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}

function keepOpen(): void {}
