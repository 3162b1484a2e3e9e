import { Ban, Check, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/use-api.ts';
import type { Item } from '../../../api/types.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button, buttonClasses } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { returnLostFocus } from '../../../components/lost-focus.ts';
import { notify } from '../../../components/toasts/notify.ts';
import { formatMoment, shortenAddress } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';

export type Report = Item<'listReports', 'reports'>;

interface ReportCardProps {
  report: Report;
  onBlock(): void;
}

/** One report, with what is needed to decide about it and the possible actions. */
export function ReportCard({ report, onBlock }: ReportCardProps) {
  const texts = useTexts('admin');
  const { address, reason, details, email, state, date, closed, link } = report;
  const name = shortenAddress(link?.shorturl ?? address);
  return (
    <li className="card grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 text-base font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <Badge tone="danger">{texts.reasons[reason]}</Badge>
        {link?.blocked && <Badge tone="danger">{texts.blocked}</Badge>}
        {state === 'closed' && <Badge>{texts.closed}</Badge>}
        <time className="text-[0.8125rem] text-soft sm:ms-auto">{formatMoment(date)}</time>
      </div>
      {details !== '' && (
        <blockquote className="border-s-2 border-line-strong ps-3 whitespace-pre-wrap wrap-anywhere">
          <bdi>{details}</bdi>
        </blockquote>
      )}
      <dl className="grid gap-1 text-[0.8125rem]">
        {link ? (
          <>
            <Fact label={texts.destination}>
              <bdi>{link.longurl}</bdi>
            </Fact>
            <Fact label={texts.owner}>
              <bdi>{link.account.username}</bdi>
            </Fact>
          </>
        ) : (
          <Fact label={texts.link}>{texts.linkGone}</Fact>
        )}
        {email !== '' && (
          <Fact label={texts.reportedBy}>
            <span className="inline-flex items-center gap-1">
              <bdi>{email}</bdi>
              <CopyButton value={email} what={email} className="-my-2 size-8 [&_svg]:size-4" />
            </span>
          </Fact>
        )}
        {closed !== null && <Fact label={texts.closed}>{formatMoment(closed)}</Fact>}
      </dl>
      <Actions report={report} name={name} onBlock={onBlock} />
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Actions({ report, name, onBlock }: ReportCardProps & { name: string }) {
  const texts = useTexts('admin');
  const { id, link, state } = report;
  const close = useCall('closeReport', { also: ['administration'] });
  const onClose = async () => {
    try {
      await close.mutateAsync({ params: { id } });
      notify.success(texts.reportClosed);
      returnLostFocus();
    } catch (error) {
      notify.error((error as Error).message);
    }
  };
  if (!link && state === 'closed') return null;
  return (
    <div className="flex flex-wrap gap-2">
      {link && (
        // A short link with a + appended shows where it leads instead of redirecting.
        <a
          href={`${link.shorturl}+`}
          target="_blank"
          rel="noreferrer"
          aria-label={texts.previewOf(name)}
          className={buttonClasses('plain')}
        >
          <Eye aria-hidden />
          {texts.preview}
        </a>
      )}
      {link && !link.blocked && (
        <Button icon={<Ban />} aria-label={texts.blockBecauseOf(name)} onClick={onBlock}>
          {texts.block}
        </Button>
      )}
      {state === 'open' && (
        <Button
          icon={<Check />}
          isBusy={close.isPending}
          aria-label={texts.closeReportOf(name)}
          onClick={() => void onClose()}
        >
          {texts.closeReport}
        </Button>
      )}
    </div>
  );
}
