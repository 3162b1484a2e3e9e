import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { IconButton } from '../icon-button.tsx';
import { keepOpenForCombobox } from './keep-open.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogProps {
  isOpen: boolean;
  onClose(): void;
  title: string;
  /** One or two sentences below the title. */
  text?: string;
  children?: ReactNode;
  /** Buttons at the bottom. */
  footer?: ReactNode;
  /** False: there is no close button, only those of `footer`, and the first of them gets the focus. */
  hasClose?: boolean;
}

/** A modal dialog for something short. For more than a few fields, use SidePanel. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, text, children, footer, hasClose = true } = props;
  const texts = useTexts('common');
  const returnFocus = useReturnFocus(isOpen);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-fade bg-shade" />
        <RadixDialog.Content
          onEscapeKeyDown={keepOpenForCombobox}
          {...returnFocus}
          {...(text ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-h-[85dvh] max-w-md animate-rise flex-col rounded-2xl border border-line bg-surface shadow-float outline-none sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2"
        >
          <div className="flex items-start gap-4 p-5 pb-3">
            <RadixDialog.Title className="grow text-base font-semibold text-balance">
              {title}
            </RadixDialog.Title>
            {hasClose && (
              <RadixDialog.Close asChild>
                <IconButton label={texts.close} icon={<X />} className="-m-2" />
              </RadixDialog.Close>
            )}
          </div>
          <div className="grid gap-4 overflow-y-auto px-5 pb-5">
            {text && <RadixDialog.Description className="text-soft">{text}</RadixDialog.Description>}
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4">{footer}</div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
