import { useNavigate } from '@tanstack/react-router';
import { Link2, Megaphone } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { BackLink } from '../../components/back-link.tsx';
import { useWholeList } from '../../api/whole-list.ts';
import { CsvLink } from './csv-link.tsx';
import { FirstIcon, FirstVisit } from './live/first-visit.tsx';
import { StatisticsView } from './statistics-view.tsx';
import type { Subject } from './subject.ts';
import { useSubjectId } from './use-subject-id.ts';

/** The statistics of the links of one campaign. Loads all campaigns, because the API has no endpoint for a single one. */
export default function CampaignStatisticsPage() {
  const texts = useTexts('statistics');
  const id = useSubjectId();
  const campaigns = useWholeList('listCampaigns');
  const subject: Subject = { kind: 'campaign', id };
  if (!campaigns.data) {
    const retry = () => void campaigns.refetch();
    return campaigns.error ? <ErrorState error={campaigns.error} onRetry={retry} /> : <PageSkeleton />;
  }
  const campaign = campaigns.data.find((one) => one.id === id);
  // If the campaign does not exist, the statistics endpoint answers with an error, which is shown.
  return (
    <div className="grid gap-5">
      <BackLink to="/dashboard/campaigns" text={texts.backToCampaigns} className="-mb-3" />
      <PageHeader
        title={campaign?.name ?? texts.title}
        documentTitle={campaign && `${campaign.name} · ${texts.title}`}
        isName={campaign !== undefined}
        text={texts.campaignText}
        actions={<CsvLink subject={subject} />}
      />
      <StatisticsView key={id} subject={subject} first={<First />} />
    </div>
  );
}

function First() {
  const { first, goToLinks } = useTexts('statistics');
  const navigate = useNavigate();
  return (
    <FirstVisit
      {...first.campaign}
      picture={<FirstIcon icon={<Megaphone />} />}
      actions={
        <Button look="primary" icon={<Link2 />} onClick={() => void navigate({ to: '/dashboard/links' })}>
          {goToLinks}
        </Button>
      }
    />
  );
}
