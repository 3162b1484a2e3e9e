import { cloneElement, lazy, Suspense, useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { Guard } from '../guard.tsx';
import { loadingAgain } from '../loading-again.ts';
import { notify } from '../toasts/notify.ts';
import type { MenuProps } from './menu-props.ts';

const load = loadingAgain(() => import('./menu-list.tsx'));
let MenuList = lazy(load);
const openingKeys = ['ArrowDown', 'Enter', ' '];

/**
 * A list of things to do that a button opens. What draws it is loaded when somebody comes near the button; when it cannot
 * be had, that is told, and the next press asks for it anew.
 */
export function Menu(props: MenuProps) {
  const texts = useTexts('common');
  const [isUsed, setUsed] = useState(false);
  // Whether it can be had is told when it is wanted.
  const preload = () => void load().catch(() => undefined);
  const open = () => setUsed(true);
  const onFail = () => {
    MenuList = lazy(load);
    notify.error(texts.partFailed);
    setUsed(false);
  };
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    onPointerEnter: preload,
    onFocus: preload,
    onKeyDown: (event) => {
      if (!openingKeys.includes(event.key)) return;
      event.preventDefault();
      open();
    },
  });
  return isUsed ? (
    <Guard onFail={onFail} instead={button}>
      <Suspense fallback={button}>
        <MenuList {...props} />
      </Suspense>
    </Guard>
  ) : (
    button
  );
}
