import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '../../api/use-api.ts';
import type { Answer } from '../../api/types.ts';
import { Badge } from '../../components/badge.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Hint } from '../../components/hint.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Stat } from '../../components/stat.tsx';
import { readTimestamp } from '../../timestamps.ts';
import { formatCount, formatMoment } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AdminFrame } from './admin-frame.tsx';
import { formatBytes } from '../../texts/format-bytes.ts';

const lookEveryMs = 10_000;
/** With less free space than this, a growing database may soon fill the disk. */
const freeBytesMin = 1_000_000_000;
/** Clicks are counted within seconds; a delay longer than this means that something is wrong. */
const spoolAgeMsMax = 5 * 60_000;

type Overview = Answer<'getOverview'>['data'];

/** The state of the installation at a glance. */
export default function OverviewPage() {
  return (
    <AdminFrame tab="overview">
      <Overview />
    </AdminFrame>
  );
}

function Overview() {
  const overview = useApi('getOverview', {}, { everyMs: lookEveryMs });
  if (overview.error && !overview.data) {
    return <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />;
  }
  const data = overview.data?.data;
  return (
    <div className="grid gap-5">
      <Totals data={data} />
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <System data={data} />
        <Plans plans={data?.plans} />
      </div>
    </div>
  );
}

function Totals({ data }: { data: Overview | undefined }) {
  const texts = useTexts('admin');
  const count = (value: number | undefined) =>
    value === undefined ? <Skeleton className="h-8 w-16" /> : formatCount(value);
  return (
    <div className="card grid grid-cols-2 items-start gap-x-4 gap-y-6 p-5 md:grid-cols-3 lg:grid-cols-5">
      <Stat label={texts.accounts} value={count(data?.accounts)} />
      <Stat label={texts.links} value={count(data?.links)} />
      <Stat label={texts.clicksToday} value={count(data?.clicks.today)} hint={texts.clicksTodayHint} />
      <Stat label={texts.clicksTotal} value={count(data?.clicks.total)} hint={texts.clicksTotalHint} />
      <Stat
        label={texts.openReports}
        value={count(data?.reports)}
        note={
          data && data.reports > 0 ? (
            <Link to="/dashboard/admin/reports" className="font-medium text-accent-ink hover:underline">
              {texts.showReports}
            </Link>
          ) : undefined
        }
      />
    </div>
  );
}

function System({ data }: { data: Overview | undefined }) {
  const texts = useTexts('admin');
  return (
    <section className="card">
      <h2 className="px-5 pt-4 pb-2 text-base font-semibold">{texts.system}</h2>
      <dl className="divide-y divide-line">
        <Fact label={texts.version}>{data?.version}</Fact>
        <Fact label={texts.database}>{data && texts.databases[data.database]}</Fact>
        <Fact label={texts.free} hint={texts.freeHint}>
          {data && <Free bytes={data.freebytes} />}
        </Fact>
        <Fact label={texts.spool} hint={texts.spoolHint}>
          {data && <Spool spool={data.spool} />}
        </Fact>
      </dl>
    </section>
  );
}

interface FactProps {
  label: string;
  hint?: string;
  /** Undefined while loading. */
  children: ReactNode;
}

function Fact({ label, hint, children }: FactProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3">
      <dt className="flex items-center gap-1.5 text-soft">
        {label}
        {hint && <Hint text={hint} />}
      </dt>
      <dd className="ms-auto text-end font-medium">{children ?? <Skeleton className="h-4 w-20" />}</dd>
    </div>
  );
}

function Free({ bytes }: { bytes: number }) {
  const texts = useTexts('admin');
  return (
    <>
      {formatBytes(bytes)}
      {bytes < freeBytesMin && <Warning text={texts.diskLow} />}
    </>
  );
}

function Spool({ spool }: { spool: Overview['spool'] }) {
  const texts = useTexts('admin');
  const { bytes, segments, oldest } = spool;
  if (oldest === null) return texts.spoolEmpty;
  const isLate = Date.now() - (readTimestamp(oldest)?.getTime() ?? 0) > spoolAgeMsMax;
  return (
    <>
      {texts.spoolSize(formatBytes(bytes), segments)}
      <span className="block text-[0.8125rem] font-normal text-soft">
        {texts.spoolOldest(formatMoment(oldest))}
      </span>
      {isLate && <Warning text={texts.spoolLate} />}
    </>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <span className="mt-1 flex items-center justify-end gap-1.5 text-[0.8125rem] text-warning">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {text}
    </span>
  );
}

function Plans({ plans }: { plans: Overview['plans'] | undefined }) {
  const texts = useTexts('admin');
  return (
    <section className="card">
      <h2 className="flex items-center gap-1.5 px-5 pt-4 pb-2 text-base font-semibold">
        {texts.plans}
        <Hint text={texts.plansHint} />
      </h2>
      <ul className="divide-y divide-line">
        {plans ? (
          plans.map(({ name, limit }) => (
            <li key={name} className="flex items-center justify-between gap-4 px-5 py-3">
              <Badge tone="accent">{name}</Badge>
              {limit === 0 ? texts.noLimit : texts.limit(formatCount(limit))}
            </li>
          ))
        ) : (
          <li className="px-5 py-3">
            <Skeleton className="h-5 w-full" />
          </li>
        )}
      </ul>
    </section>
  );
}
