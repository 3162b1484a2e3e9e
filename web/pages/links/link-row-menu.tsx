import { Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu } from '../../components/menu.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { ListedLink } from './links-columns.tsx';

interface LinkRowMenuProps {
  link: ListedLink;
  onEdit(): void;
  onDelete(): void;
}

/** What can be done with one link of the table. */
export function LinkRowMenu({ link, onEdit, onDelete }: LinkRowMenuProps) {
  const texts = useTexts('links');
  const common = useTexts('common');
  return (
    <Menu
      trigger={<IconButton label={common.moreFor(link.alias)} icon={<Ellipsis />} />}
      entries={[
        { label: common.edit, icon: <Pencil />, onSelect: onEdit },
        { label: texts.openLink, icon: <ExternalLink />, href: link.shorturl },
        'line',
        { label: common.delete, icon: <Trash2 />, isDanger: true, onSelect: onDelete },
      ]}
    />
  );
}
