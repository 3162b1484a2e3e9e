import { useNavigate } from '@tanstack/react-router';
import {
  Ban,
  ChartNoAxesColumn,
  CircleCheck,
  Ellipsis,
  ExternalLink,
  FlaskConical,
  Pencil,
  QrCode,
  Trash2,
} from 'lucide-react';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu } from '../../components/menu/menu.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { useChangeLinks } from './bulk/use-change-links.ts';
import type { ListedLink } from './links-columns.tsx';

interface LinkRowMenuProps {
  link: ListedLink;
  /** Opens a panel; see `readPanel`. */
  onOpen(panel: string): void;
  onDelete(): void;
}

/** The actions on one link of the table. */
export function LinkRowMenu({ link, onOpen, onDelete }: LinkRowMenuProps) {
  const texts = useTexts('links');
  const common = useTexts('common');
  const navigate = useNavigate();
  const { change } = useChangeLinks();
  const isDisabled = link.status === 'disabled';
  const setStatus = () => void change([link.id], { status: isDisabled ? 'public' : 'disabled' });
  return (
    <Menu
      trigger={<IconButton label={common.moreFor(link.alias)} icon={<Ellipsis />} />}
      entries={[
        { label: common.edit, icon: <Pencil />, onSelect: () => onOpen(String(link.id)) },
        { label: texts.openLink, icon: <ExternalLink />, href: link.shorturl },
        {
          label: texts.statistics,
          icon: <ChartNoAxesColumn />,
          onSelect: () => void navigate({ to: '/dashboard/links/$id', params: { id: String(link.id) } }),
        },
        { label: texts.qr.title, icon: <QrCode />, onSelect: () => onOpen(`qr-${link.id}`) },
        { label: texts.explain, icon: <FlaskConical />, onSelect: () => onOpen(`explain-${link.id}`) },
        'line',
        {
          label: isDisabled ? texts.enable : texts.disable,
          icon: isDisabled ? <CircleCheck /> : <Ban />,
          onSelect: setStatus,
        },
        { label: common.delete, icon: <Trash2 />, isDanger: true, onSelect: onDelete },
      ]}
    />
  );
}
