import { useNavigate } from '@tanstack/react-router';
import { Link2, Plus } from 'lucide-react';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { CsvLink } from './csv-link.tsx';
import { FirstClick } from './live/first-click.tsx';
import { FirstIcon, FirstVisit } from './live/first-visit.tsx';
import { StatisticsView } from './statistics-view.tsx';
import type { Subject } from './subject.ts';

const account: Subject = { kind: 'account', id: 0 };

/** The statistics of all links of the account together. */
export default function StatisticsPage() {
  const texts = useTexts('statistics');
  return (
    <div className="grid gap-5">
      <PageHeader title={texts.title} text={texts.accountText} actions={<CsvLink subject={account} />} />
      <StatisticsView subject={account} first={<First />} />
    </div>
  );
}

/** Shown without any clicks: how to create the first link or, if there is one, how to get its first click. */
function First() {
  const { first, createLink } = useTexts('statistics');
  const navigate = useNavigate();
  const links = useApi('listLinks', { query: { limit: 1 } });
  const latest = links.data?.data.urls[0];
  if (!links.data) {
    const retry = () => void links.refetch();
    if (links.error) return <ErrorState error={links.error} onRetry={retry} />;
    return <Skeleton className="h-80 w-full rounded-xl" />;
  }
  if (latest) return <FirstClick {...first.account} shortUrl={latest.shorturl} />;
  return (
    <FirstVisit
      {...first.noLinks}
      picture={<FirstIcon icon={<Link2 />} />}
      actions={
        <Button
          look="primary"
          icon={<Plus />}
          onClick={() => void navigate({ to: '/dashboard/links', search: { panel: 'new' } })}
        >
          {createLink}
        </Button>
      }
    />
  );
}
