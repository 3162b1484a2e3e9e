import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { useUnsaved } from './unsaved.ts';

interface ShownOnceProps {
  title: string;
  text: string;
  /** The text of the closing button, which confirms that the user has kept the contents. */
  action: string;
  onDone(): void;
  children: ReactNode;
}

/**
 * A dialog for what cannot be shown again: only its button closes it, not Escape, a click outside, going back, or a
 * session that ends meanwhile; before the window is closed the browser asks.
 */
export function ShownOnce({ title, text, action, onDone, children }: ShownOnceProps) {
  const isKept = useRef(false);
  useBlocker({ shouldBlockFn: () => !isKept.current, enableBeforeUnload: true });
  useUnsaved(true);
  const done = () => {
    isKept.current = true;
    onDone();
  };
  return (
    <Dialog
      isOpen
      onClose={keepOpen}
      hasClose={false}
      title={title}
      text={text}
      footer={
        <Button look="primary" onClick={done}>
          {action}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}

function keepOpen(): void {}
