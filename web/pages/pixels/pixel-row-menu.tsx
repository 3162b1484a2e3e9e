import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu } from '../../components/menu/menu.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { Pixel } from './pixels-columns.tsx';

interface PixelRowMenuProps {
  pixel: Pixel;
  onEdit(): void;
  onDelete(): void;
}

/** The actions on one pixel of the table. */
export function PixelRowMenu({ pixel, onEdit, onDelete }: PixelRowMenuProps) {
  const texts = useTexts('pixels');
  const common = useTexts('common');
  return (
    <Menu
      trigger={<IconButton label={common.moreFor(pixel.name)} icon={<Ellipsis />} />}
      header={<p className="max-w-52 text-xs text-soft">{texts.usedBy}</p>}
      entries={[
        { label: common.edit, icon: <Pencil />, onSelect: onEdit },
        'line',
        { label: common.delete, icon: <Trash2 />, isDanger: true, onSelect: onDelete },
      ]}
    />
  );
}
