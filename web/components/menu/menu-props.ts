import type { ReactElement, ReactNode } from 'react';

interface TriggerProps {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?(): void;
  onPointerEnter?(): void;
  onFocus?(): void;
  onKeyDown?(event: React.KeyboardEvent): void;
}

export interface MenuProps {
  /** The button that opens the menu; an IconButton or button element. */
  trigger: ReactElement<TriggerProps>;
  /** The entries; "line" is a separator, undefined and false are left out. */
  entries: (MenuEntry | 'line' | false | undefined)[];
  /** Shown above the entries. */
  header?: ReactNode;
  align?: 'start' | 'end';
}

export interface MenuEntry {
  label: string;
  /** The language of the label, if it is not that of the page. */
  lang?: string;
  icon?: ReactNode;
  onSelect?(): void;
  /** A link that leaves the dashboard; opens in a new tab. */
  href?: string;
  /** For one of several options: whether it is selected (ticked). */
  isChosen?: boolean;
  isDanger?: boolean;
}
