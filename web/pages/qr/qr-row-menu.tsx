import { useNavigate } from '@tanstack/react-router';
import { ChartColumn, Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu } from '../../components/menu/menu.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { nameOf } from './code-name.ts';
import { outlinesAddress } from './picture-address.ts';
import type { ListedCode } from './qr-types.ts';

interface QrRowMenuProps {
  code: ListedCode;
  onDelete(): void;
}

/** The actions on one code of the table. */
export function QrRowMenu({ code, onDelete }: QrRowMenuProps) {
  const texts = useTexts('qr');
  const common = useTexts('common');
  const navigate = useNavigate();
  const address = `/dashboard/qr/${code.id}`;
  return (
    <Menu
      trigger={<IconButton label={common.moreFor(nameOf(code, texts))} icon={<Ellipsis />} />}
      entries={[
        { label: common.edit, icon: <Pencil />, onSelect: () => void navigate({ to: address }) },
        {
          label: texts.statistics,
          icon: <ChartColumn />,
          onSelect: () => void navigate({ to: `${address}/statistics` }),
        },
        { label: texts.openPicture, icon: <ExternalLink />, href: outlinesAddress(code.link) },
        'line',
        { label: common.delete, icon: <Trash2 />, isDanger: true, onSelect: onDelete },
      ]}
    />
  );
}
