import { useNavigate } from '@tanstack/react-router';
import { ChartColumn, Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu } from '../../components/menu/menu.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { Campaign } from './campaign.ts';

interface CampaignRowMenuProps {
  campaign: Campaign;
  onEdit(): void;
  onDelete(): void;
}

/** The actions on one campaign of the table. */
export function CampaignRowMenu({ campaign, onEdit, onDelete }: CampaignRowMenuProps) {
  const texts = useTexts('campaigns');
  const common = useTexts('common');
  const navigate = useNavigate();
  const to = `/dashboard/campaigns/${campaign.id}/statistics`;
  return (
    <Menu
      trigger={<IconButton label={common.moreFor(campaign.name)} icon={<Ellipsis />} />}
      entries={[
        { label: common.edit, icon: <Pencil />, onSelect: onEdit },
        { label: texts.statistics, icon: <ChartColumn />, onSelect: () => void navigate({ to }) },
        campaign.public && { label: texts.openList, icon: <ExternalLink />, href: campaign.list },
        'line',
        { label: common.delete, icon: <Trash2 />, isDanger: true, onSelect: onDelete },
      ]}
    />
  );
}
