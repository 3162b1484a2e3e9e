import { Link2, type LucideIcon } from 'lucide-react';
import type { Areas } from './texts/areas.ts';

export interface NavigationEntry {
  to: string;
  /** Its name is `pages.<text>` of the layout's texts. */
  text: keyof Areas['layout']['pages'];
  icon: LucideIcon;
  group: keyof Areas['layout']['groups'];
  /** Only administrators see it. */
  isAdministration?: true;
}

/** The entries of the sidebar and of the command palette, one line a page, in this order. */
export const navigation: NavigationEntry[] = [
  { to: '/dashboard/links', text: 'links', icon: Link2, group: 'create' },
];
