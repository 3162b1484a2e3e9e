import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';

interface ShownOnceProps {
  title: string;
  text: string;
  /** What the button says that closes it: that it was kept. */
  action: string;
  onDone(): void;
  children: ReactNode;
}

/** A window with what cannot be shown again: only its button closes it, no key and no click beside it. */
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
