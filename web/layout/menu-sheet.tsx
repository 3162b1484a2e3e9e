import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../components/icon-button.tsx';
import { useTexts } from '../texts/use-texts.ts';

const MenuSheetDialog = lazy(() => import('./menu-sheet-dialog.tsx'));

/** The sidebar on phones: a sheet that a button opens. */
export function MenuSheet() {
  const texts = useTexts('layout');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={texts.menu}
        icon={<Menu />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="-ms-2 md:hidden"
      />
      <Suspense>{isOpen && <MenuSheetDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
