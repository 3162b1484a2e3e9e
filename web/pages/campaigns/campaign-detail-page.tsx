import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChartColumn, Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { BackLink } from '../../components/back-link.tsx';
import { Button, buttonClasses } from '../../components/button.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu } from '../../components/menu/menu.tsx';
import { MissingPage } from '../../components/missing-page.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { usePanel } from '../../components/use-panel.ts';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { type Campaign, useCampaign } from './campaign.ts';
import { CampaignAddresses } from './campaign-addresses.tsx';
import { CampaignLinks } from './campaign-links.tsx';
import { AccessBadge } from './campaigns-columns.tsx';

const CampaignPanel = lazyPart(() => import('./campaign-panel.tsx'));

/**
 * One campaign with its addresses, and its links, which can be added and removed. `panel` is "edit" while it
 * is edited.
 */
export default function CampaignDetailPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { campaign, isRead, error, refetch } = useCampaign(id);
  if (campaign) return <CampaignDetail key={id} campaign={campaign} />;
  if (isRead) return <NoCampaign />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
}

function CampaignDetail({ campaign }: { campaign: Campaign }) {
  const texts = useTexts('campaigns');
  const { panel, open, close } = usePanel();
  const edit = () => open('edit');
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <BackLink to="/dashboard/campaigns" text={texts.toCampaigns} />
        <PageHeader
          title={campaign.name}
          isName
          text={<AccessBadge campaign={campaign} />}
          actions={<Actions campaign={campaign} onEdit={edit} />}
        />
      </div>
      <CampaignAddresses campaign={campaign} onEdit={edit} />
      <CampaignLinks campaign={campaign} />
      {panel !== '' && <CampaignPanel panel={String(campaign.id)} onClose={close} />}
    </div>
  );
}

function Actions({ campaign, onEdit }: { campaign: Campaign; onEdit(): void }) {
  const texts = useTexts('campaigns');
  const common = useTexts('common');
  const navigate = useNavigate();
  const { remove } = useUndoableDelete('deleteCampaign');
  const removeIt = () => {
    remove(campaign.id, campaign.name);
    void navigate({ to: '/dashboard/campaigns' });
  };
  return (
    <>
      <Link to={`/dashboard/campaigns/${campaign.id}/statistics`} className={buttonClasses('plain')}>
        <ChartColumn aria-hidden />
        {texts.statistics}
      </Link>
      <Button icon={<Pencil />} onClick={onEdit}>
        {common.edit}
      </Button>
      <Menu
        trigger={<IconButton label={common.moreFor(campaign.name)} icon={<Ellipsis />} />}
        entries={[
          campaign.public && { label: texts.openList, icon: <ExternalLink />, href: campaign.list },
          campaign.public && 'line',
          { label: common.delete, icon: <Trash2 />, isDanger: true, onSelect: removeIt },
        ]}
      />
    </>
  );
}

function NoCampaign() {
  const texts = useTexts('campaigns');
  return (
    <MissingPage
      title={texts.notFoundTitle}
      text={texts.notFoundText}
      to="/dashboard/campaigns"
      action={texts.toCampaigns}
    />
  );
}
