import {
  AppWindow,
  ChartNoAxesColumn,
  Crosshair,
  Globe,
  Layers,
  Link2,
  type LucideIcon,
  Megaphone,
  QrCode,
  Radio,
  UserRound,
  Settings,
  ShieldUser,
} from 'lucide-react';
import { useApi } from './api/use-api.ts';
import type { Areas } from './texts/areas.ts';

export interface NavigationEntry {
  to: string;
  /** The entry's name is `pages.<text>` in the layout's texts. */
  text: keyof Areas['layout']['pages'];
  icon: LucideIcon;
  group: keyof Areas['layout']['groups'];
  /** Only administrators see it. */
  isAdministration?: true;
}

/** The entries of the sidebar and of the command palette, one per page, in this order. */
const navigation: NavigationEntry[] = [
  { to: '/dashboard/links', text: 'links', icon: Link2, group: 'create' },
  { to: '/dashboard/qr', text: 'qr', icon: QrCode, group: 'create' },
  { to: '/dashboard/statistics', text: 'statistics', icon: ChartNoAxesColumn, group: 'measure' },
  { to: '/dashboard/campaigns', text: 'campaigns', icon: Megaphone, group: 'organise' },
  { to: '/dashboard/channels', text: 'channels', icon: Radio, group: 'organise' },
  { to: '/dashboard/pixels', text: 'pixels', icon: Crosshair, group: 'manage' },
  { to: '/dashboard/domains', text: 'domains', icon: Globe, group: 'manage' },
  { to: '/dashboard/bios', text: 'bios', icon: UserRound, group: 'create' },
  { to: '/dashboard/splash', text: 'splash', icon: AppWindow, group: 'create' },
  { to: '/dashboard/overlays', text: 'overlays', icon: Layers, group: 'create' },
  { to: '/dashboard/settings', text: 'settings', icon: Settings, group: 'manage' },
  {
    to: '/dashboard/admin',
    text: 'administration',
    icon: ShieldUser,
    group: 'manage',
    isAdministration: true,
  },
];

/** The entries that the signed-in account may see. */
export function useNavigation(): NavigationEntry[] {
  const isAdministrator = useApi('getAccount', {}).data?.data.role === 'administrator';
  return navigation.filter((entry) => isAdministrator || !entry.isAdministration);
}
