import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { FormErrors } from '../fields/form-errors.tsx';
import { IconButton } from '../icon-button.tsx';
import { keepOpenForCombobox } from './keep-open.ts';
import type { LeaveTexts } from './use-leave-texts.ts';
import { useLeaving } from './use-leaving.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface SidePanelProps {
  isOpen: boolean;
  /** Called when the user closes the panel, after they agreed to lose unsaved changes. */
  onClose(): void;
  title: string;
  /** Shown below the title. */
  subtitle?: ReactNode;
  /** Whether there are unsaved changes. */
  isDirty?: boolean;
  /** What is asked before they are lost, where they are something else than changes. */
  question?: LeaveTexts | undefined;
  /** Whether the changes are being sent to the service. */
  isSaving?: boolean;
  /** Makes the panel a form: Enter and the button of type "submit" in `footer` submit it. */
  onSubmit?(): void;
  children: ReactNode;
  /** Receives the element around the children. */
  fieldsRef?: Ref<HTMLDivElement>;
  /** An error about the form as a whole; always visible, however far the panel is scrolled. */
  error?: string | undefined;
  /** Buttons that are always visible; `close` asks before unsaved changes are lost. */
  footer?: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * A panel beside the page for creating and editing; fills the screen on phones. Asks before unsaved changes
 * are lost.
 */
export function SidePanel(props: SidePanelProps) {
  const { isOpen, onClose, isDirty = false, isSaving = false, question: asked } = props;
  const returnFocus = useReturnFocus(isOpen);
  const { close, question } = useLeaving({ isDirty, isSaving, onClose, question: asked });
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade bg-shade" />
        <RadixDialog.Content
          onEscapeKeyDown={keepOpenForCombobox}
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 animate-slide bg-surface shadow-float outline-none sm:start-auto sm:w-full sm:max-w-lg sm:border-s sm:border-line"
        >
          <Frame {...props} close={close} />
          {question}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Frame({ title, subtitle, onSubmit, children, fieldsRef, error, footer, close }: FrameProps) {
  const texts = useTexts('common');
  const Element = onSubmit ? 'form' : 'div';
  return (
    <Element
      noValidate={onSubmit ? true : undefined}
      onSubmit={(event: React.SyntheticEvent) => {
        event.preventDefault();
        // React events also bubble from a panel that is opened from within this one; its submit must not
        // submit this form.
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
      <div
        ref={fieldsRef}
        className="grid grow grid-cols-1 content-start gap-5 overflow-y-auto px-5 py-5 inert:opacity-60"
      >
        {children}
      </div>
      {(footer || error) && (
        <footer className="grid gap-3 border-t border-line px-5 py-3.5">
          <FormErrors message={error} />
          <div className="flex flex-wrap justify-end gap-2">
            {typeof footer === 'function' ? footer(close) : footer}
          </div>
        </footer>
      )}
    </Element>
  );
}

type FrameProps = Omit<SidePanelProps, 'isOpen' | 'onClose' | 'isDirty' | 'isSaving' | 'question'> & {
  close(): void;
};
