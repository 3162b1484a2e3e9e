import { cloneElement, lazy, Suspense, useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { loadingAgain } from '../../loading-again.ts';
import { notify } from '../toasts/notify.ts';
import type { MenuProps } from './menu-props.ts';

const load = loadingAgain(() => import('./menu-list.tsx'));
let MenuList = lazy(load);
const openingKeys = ['ArrowDown', 'Enter', ' '];

/**
 * A menu button. The code of the list is loaded when the button gets the pointer or the focus. If loading
 * fails, a message says so, and the next press tries again.
 */
export function Menu(props: MenuProps) {
  const texts = useTexts('common');
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keys'>();
  // A failed preload is ignored: opening the menu tries again and reports the failure.
  const preload = () => void load().catch(() => undefined);
  const onFail = () => {
    MenuList = lazy(load);
    notify.error(texts.partFailed);
    setOpenedBy(undefined);
  };
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setOpenedBy('pointer'),
    onPointerEnter: preload,
    onFocus: preload,
    onKeyDown: (event) => {
      if (!openingKeys.includes(event.key)) return;
      event.preventDefault();
      setOpenedBy('keys');
    },
  });
  return openedBy ? (
    <ErrorBoundary onFail={onFail} fallback={button}>
      <Suspense fallback={button}>
        <MenuList {...props} isFirstEntryFocused={openedBy === 'keys'} />
      </Suspense>
    </ErrorBoundary>
  ) : (
    button
  );
}
