import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';

export interface MenuProps {
  /** The button that opens it; an IconButton or button element. */
  trigger: ReactElement<TriggerProps>;
  /** Undefined and false entries are left out; "line" separates. */
  entries: (MenuEntry | 'line' | false | undefined)[];
  /** Above the entries. */
  header?: ReactNode;
  align?: 'start' | 'end';
}

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  onSelect?(): void;
  /** Leads somewhere else than in the dashboard, in a new tab. */
  href?: string;
  /** Ticked: one of several choices. */
  isChosen?: boolean;
  isDanger?: boolean;
}

interface TriggerProps {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?(): void;
  onPointerEnter?(): void;
  onFocus?(): void;
  onKeyDown?(event: React.KeyboardEvent): void;
}

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
    <Suspense fallback={button}>
      <MenuList {...props} />
    </Suspense>
  ) : (
    button
  );
}
