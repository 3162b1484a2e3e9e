import {
  AppWindow,
  ChartNoAxesColumn,
  Crosshair,
  Globe,
  Link2,
  type LucideIcon,
  Megaphone,
  QrCode,
  Radio,
} from 'lucide-react';
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
  { to: '/dashboard/qr', text: 'qr', icon: QrCode, group: 'create' },
  { to: '/dashboard/statistics', text: 'statistics', icon: ChartNoAxesColumn, group: 'measure' },
  { to: '/dashboard/campaigns', text: 'campaigns', icon: Megaphone, group: 'organise' },
  { to: '/dashboard/channels', text: 'channels', icon: Radio, group: 'organise' },
  { to: '/dashboard/pixels', text: 'pixels', icon: Crosshair, group: 'manage' },
  { to: '/dashboard/domains', text: 'domains', icon: Globe, group: 'manage' },
  { to: '/dashboard/splash', text: 'splash', icon: AppWindow, group: 'create' },
];
