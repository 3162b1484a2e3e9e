import { CornerDownRight, Pencil } from 'lucide-react';
import { useApi } from '../../api/use-api.ts';
import type { Answer } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { MissingPage } from '../../components/missing-page.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePanel } from '../../components/use-panel.ts';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { shortenAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { BackLink } from '../../components/back-link.tsx';
import { BlockedNote } from '../links/blocked-note.tsx';
import { CsvLink } from './csv-link.tsx';
import { FirstClick } from './live/first-click.tsx';
import { StatisticsView } from './statistics-view.tsx';
import type { Subject } from './subject.ts';
import { useSubjectId } from './use-subject-id.ts';
import { Truncated } from '../../components/truncated.tsx';

const LinkPanel = lazyPart(() => import('../links/link-panel.tsx'), 'previews', 'rules');

type LinkDetails = Answer<'getLink'>['details'];

/** One link with its statistics. */
export default function LinkStatisticsPage() {
  const texts = useTexts('statistics');
  const { panel, open, close } = usePanel();
  const id = useSubjectId();
  const link = useApi('getLink', { params: { id } });
  const subject: Subject = { kind: 'link', id };
  if (link.error?.status === 404) return <NoLink />;
  if (!link.data) {
    const retry = () => void link.refetch();
    return link.error ? <ErrorState error={link.error} onRetry={retry} /> : <PageSkeleton />;
  }
  const { details } = link.data;
  return (
    <div className="grid gap-5">
      <BackLink to="/dashboard/links" text={texts.backToLinks} className="-mb-3" />
      <PageHeader
        title={nameOf(details)}
        isName
        text={<LinkText link={details} />}
        actions={
          <>
            <CsvLink subject={subject} />
            <Button icon={<Pencil />} onClick={() => open('edit')}>
              {texts.editLink}
            </Button>
          </>
        }
      />
      {details.blocked && <BlockedNote />}
      <StatisticsView
        key={id}
        subject={subject}
        first={!details.blocked && <FirstClick {...texts.first.link} shortUrl={details.shorturl} />}
      />
      {panel === 'edit' && <LinkPanel id={String(id)} onClose={close} />}
    </div>
  );
}

function NoLink() {
  const texts = useTexts('statistics');
  return (
    <MissingPage
      title={texts.noLinkTitle}
      text={texts.noLinkText}
      to="/dashboard/links"
      action={texts.backToLinks}
    />
  );
}

/** The link's title, or its alias if it has none. */
function nameOf({ title, longurl, alias }: LinkDetails): string {
  return title === '' || title === longurl ? alias : title;
}

/** The link's short address and its destination. */
function LinkText({ link: { shorturl, longurl } }: { link: LinkDetails }) {
  const texts = useTexts('statistics');
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-3 sm:w-0 sm:min-w-full">
      <span className="inline-flex min-w-0 items-center gap-1">
        <a
          href={shorturl}
          target="_blank"
          rel="noreferrer"
          className="truncate rounded font-semibold text-accent-ink hover:underline"
        >
          <Truncated dir="ltr">{shortenAddress(shorturl)}</Truncated>
        </a>
        <CopyButton value={shorturl} what={shortenAddress(shorturl)} className="size-7 [&_svg]:size-4" />
      </span>
      <span className="inline-flex min-w-0 items-center gap-1.5">
        <CornerDownRight
          role="img"
          aria-label={texts.leadsTo}
          className="size-3.5 shrink-0 text-faint rtl:-scale-x-100"
        />
        <a
          href={longurl}
          target="_blank"
          rel="noreferrer"
          title={longurl}
          className="max-w-xl truncate rounded hover:text-ink hover:underline"
        >
          <Truncated dir="ltr">{shortenAddress(longurl)}</Truncated>
        </a>
      </span>
    </span>
  );
}
