import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { IconButton } from '../icon-button.tsx';
import { keepOpenForCombobox } from './keep-open.ts';

interface SidePanelProps {
  isOpen: boolean;
  /** Asked for by the reader; not called while they still think about losing changes. */
  onClose(): void;
  title: string;
  /** Below the title. */
  subtitle?: ReactNode;
  /** Whether there are changes that closing would lose. */
  isDirty?: boolean;
  /** Makes the panel a form: Enter and the button of type "submit" in `footer` send it. */
  onSubmit?(): void;
  children: ReactNode;
  /** Buttons that are always seen. */
  footer?: ReactNode;
}

/** Creating and editing beside the page; fills the screen on phones. Asks before changes are lost. */
export function SidePanel(props: SidePanelProps) {
  const { isOpen, onClose, title, subtitle, isDirty = false, onSubmit, children, footer } = props;
  const texts = useTexts('common');
  const [isAsking, setAsking] = useState(false);
  const close = () => (isDirty ? setAsking(true) : onClose());
  const Frame = onSubmit ? 'form' : 'div';
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade bg-shade" />
        <RadixDialog.Content
          onEscapeKeyDown={keepOpenForCombobox}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 animate-slide bg-surface shadow-float outline-none sm:start-auto sm:w-full sm:max-w-lg sm:border-s sm:border-line"
        >
          <Frame
            noValidate={onSubmit ? true : undefined}
            onSubmit={(event: React.SyntheticEvent) => {
              event.preventDefault();
              // A panel may hold another one, whose form is not ours.
              event.stopPropagation();
              onSubmit?.();
            }}
            className="flex h-full flex-col"
          >
            <header className="flex items-start gap-4 border-b border-line px-5 py-4">
              <div className="min-w-0 grow">
                <RadixDialog.Title className="text-base font-semibold">{title}</RadixDialog.Title>
                {subtitle && <div className="truncate text-soft">{subtitle}</div>}
              </div>
              <IconButton label={texts.close} icon={<X />} className="-my-1.5 -me-2" onClick={close} />
            </header>
            <div className="grid grow grid-cols-1 content-start gap-5 overflow-y-auto px-5 py-5">
              {children}
            </div>
            {footer && (
              <footer className="flex justify-end gap-2 border-t border-line px-5 py-3.5">{footer}</footer>
            )}
          </Frame>
          <ConfirmDialog
            isOpen={isAsking}
            title={texts.leaveTitle}
            text={texts.leaveText}
            action={texts.leave}
            cancel={texts.keepEditing}
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              onClose();
            }}
          />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
