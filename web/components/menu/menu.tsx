import { cloneElement, lazy, Suspense, useState } from 'react';
import { Guard } from '../guard.tsx';
import type { MenuProps } from './menu-props.ts';

const load = () => import('./menu-list.tsx');
const MenuList = lazy(load);
const openingKeys = ['ArrowDown', 'Enter', ' '];

/** A list of things to do that a button opens. What draws it is loaded when somebody comes near the button. */
export function Menu(props: MenuProps) {
  const [isUsed, setUsed] = useState(false);
  const preload = () => void load();
  const open = () => setUsed(true);
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
    <Guard instead={button}>
      <Suspense fallback={button}>
        <MenuList {...props} />
      </Suspense>
    </Guard>
  ) : (
    button
  );
}
