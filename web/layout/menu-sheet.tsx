import { Menu } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../components/icon-button.tsx';
import { lazyPart } from '../components/lazy-part.tsx';
import { useTexts } from '../texts/use-texts.ts';

const MenuSheetDialog = lazyPart(() => import('./menu-sheet-dialog.tsx'));

/**
 * The sidebar where there is no room for it beside the page, on phones and tablets held upright: a sheet opened by a
 * button.
 */
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
        className="-ms-2 lg:hidden"
      />
      {isOpen && <MenuSheetDialog onClose={() => setOpen(false)} />}
    </>
  );
}
