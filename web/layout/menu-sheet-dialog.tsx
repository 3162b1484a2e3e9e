import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useReturnFocus } from '../components/dialogs/use-return-focus.ts';
import { IconButton } from '../components/icon-button.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Logo } from './logo.tsx';
import { Sidebar } from './sidebar.tsx';

/** The open sheet; see MenuSheet. */
export default function MenuSheetDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts('layout');
  const common = useTexts('common');
  const returnFocus = useReturnFocus(true);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-y-0 start-0 z-50 w-72 max-w-[85vw] animate-fade overflow-y-auto border-e border-line bg-surface pb-6 shadow-float outline-none"
        >
          <div className="flex h-14 items-center justify-between ps-5 pe-3">
            <Dialog.Title asChild>
              <span>
                <Logo />
                <span className="sr-only">{texts.menu}</span>
              </span>
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={common.close} icon={<X />} />
            </Dialog.Close>
          </div>
          <Sidebar onFollow={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
