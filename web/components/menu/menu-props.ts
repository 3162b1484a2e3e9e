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
