import { useParams } from '@tanstack/react-router';
import { addressFor } from '../../api/call.ts';
import { useApi } from '../../api/use-api.ts';
import { DownloadLink } from '../../components/download-link.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { BackLink } from '../../components/back-link.tsx';
import { periodBefore, writeQuery } from '../statistics/range/range.ts';
import { Toolbar } from '../statistics/toolbar.tsx';
import { useChosenRange } from '../statistics/range/use-statistics-state.ts';
import { BioFigures } from './bio-figures.tsx';

const readEveryMs = 10_000;

/** Visits of a bio page and clicks on its blocks: `/dashboard/bios/<id>/statistics`. */
export default function BioStatisticsPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const texts = useTexts('bios');
  const { data, error, refetch } = useApi('getBioPage', { params: { id } });
  if (error && !data) return <NoFigures error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <BackLink to={`/dashboard/bios/${id}`} text={texts.figures.back} className="-mb-3" />
      <PageHeader
        title={texts.statisticsOf(data.details.name)}
        text={texts.figures.text}
        actions={<CsvLink id={id} />}
      />
      <Toolbar />
      <Figures id={id} />
    </div>
  );
}

/** The error page, which keeps the page's title and the link back. */
function NoFigures({ error, onRetry }: { error: Error; onRetry(): void }) {
  const texts = useTexts('bios');
  return (
    <div className="grid grid-cols-1 gap-5">
      <BackLink to="/dashboard/bios" text={texts.all} className="-mb-3" />
      <PageHeader title={texts.statistics} />
      <ErrorState error={error} onRetry={onRetry} />
    </div>
  );
}

function CsvLink({ id }: { id: string }) {
  const { figures } = useTexts('bios');
  const { interval, period, timeZone } = useChosenRange();
  const query = { ...writeQuery(interval, period, timeZone), format: 'csv-bom' as const };
  return (
    <DownloadLink href={addressFor('getBioStatistics', { params: { id }, query })}>
      {figures.csv}
    </DownloadLink>
  );
}

function Figures({ id }: { id: string }) {
  const { interval, period, timeZone, isComparing } = useChosenRange();
  const ask = (one: typeof period) => ({ params: { id }, query: writeQuery(interval, one, timeZone) });
  const current = useApi('getBioStatistics', ask(period), { keepPrevious: true, everyMs: readEveryMs });
  const before = useApi('getBioStatistics', ask(periodBefore(interval, period)), { enabled: isComparing });
  // Of a page that was deleted meanwhile, numbers would stay that are asked for in vain.
  if (current.error && (!current.data || current.error.status === 404)) {
    return <ErrorState error={current.error} onRetry={() => void current.refetch()} />;
  }
  const isOld = current.isPlaceholderData;
  return (
    <div
      aria-busy={isOld}
      className={`grid grid-cols-1 gap-4 transition-opacity ${isOld ? 'opacity-60' : ''}`}
    >
      <BioFigures data={current.data?.data} before={isComparing && !isOld ? before.data?.data : undefined} />
    </div>
  );
}
