import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import type { Input } from '../../../api/types.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Pagination } from '../../../components/table/pagination.tsx';
import { Select } from '../../../components/fields/select.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useLastPage } from '../../../components/table/use-last-page.ts';
import { useUrlState } from '../../../components/use-url-state.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { BlockDialog } from '../blocks/block-dialog.tsx';
import { targetsOfLink } from '../blocks/targets-of-link.ts';
import { type Report, ReportCard } from './report-card.tsx';

const defaults = { page: 1, limit: 15, state: 'open' };
const all = 'all';

/** The page of visitors' reports, where administrators look into them, block links and close them. */
export default function ReportsPage() {
  return (
    <AdminFrame tab="reports">
      <StateFilter />
      <Reports />
    </AdminFrame>
  );
}

function StateFilter() {
  const texts = useTexts('admin');
  const [{ state }, setState] = useUrlState(defaults);
  return (
    <Select
      aria-label={texts.status}
      value={state}
      onChange={(event) => setState({ state: event.target.value, page: 1 })}
      options={[
        { value: 'open', label: texts.open },
        { value: 'closed', label: texts.closedReports },
        { value: all, label: texts.allReports },
      ]}
      className="max-w-44"
    />
  );
}

function Reports() {
  const texts = useTexts('admin');
  const [{ page, limit, state }, setState] = useUrlState(defaults);
  const [blocking, setBlocking] = useState<Report>();
  // URL values are not validated here: the service answers with an error if one is invalid.
  const query = { page, limit, ...(state === all ? {} : { state }) } as Input<'listReports'>['query'] &
    object;
  const list = useApi('listReports', { query }, { keepPrevious: true });
  useLastPage(list.data?.data, setState);
  const reports = list.data?.data.reports;
  if (list.error && !reports) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (reports?.length === 0 && page === 1) return <NoReports isAboutOpen={state === 'open'} />;
  return (
    <>
      <ul aria-label={texts.reports} aria-busy={!reports} className="grid gap-3">
        {reports
          ? reports.map((report) => (
              <ReportCard key={report.id} report={report} onBlock={() => setBlocking(report)} />
            ))
          : [1, 2, 3].map((row) => <CardSkeleton key={row} />)}
      </ul>
      <Pagination
        list={list.data?.data}
        isLoading={list.isPlaceholderData}
        onPage={(next) => setState({ page: next }, { isStep: true })}
        onLimit={(next) => setState({ limit: next, page: 1 })}
      />
      {blocking?.link && (
        <BlockDialog
          targets={targetsOfLink(blocking.link)}
          reason={texts.reasons[blocking.reason]}
          {...(blocking.state === 'open' ? { reportId: blocking.id } : {})}
          onClose={() => setBlocking(undefined)}
        />
      )}
    </>
  );
}

function CardSkeleton() {
  return (
    <li className="card grid gap-3 p-5">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-3 w-3/4" />
      <Skeleton className="h-3 w-1/3" />
    </li>
  );
}

function NoReports({ isAboutOpen }: { isAboutOpen: boolean }) {
  const texts = useTexts('admin');
  const words = isAboutOpen
    ? { title: texts.noOpenReportsTitle, text: texts.noOpenReportsText }
    : { title: texts.emptyReportsTitle, text: texts.emptyReportsText };
  return <EmptyState icon={<CircleCheck />} {...words} />;
}
