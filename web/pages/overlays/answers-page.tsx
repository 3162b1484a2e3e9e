import { Link, useParams } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { BackLink } from '../../components/back-link.tsx';
import { useApi } from '../../api/use-api.ts';
import { buttonClasses } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { WaitingEditor } from '../../components/page-editor/waiting-editor.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { CsvButton } from './csv-button.tsx';
import { Entries, useEntries } from './entries.tsx';
import type { OverlayDetails } from './overlay-values.ts';
import type { OverlayType } from './overlay-types.ts';
import { PollResults } from './poll-results.tsx';

const readEveryMs = 10_000;

/** The entries of an overlay's form, or the results of its poll: `/dashboard/overlays/<id>/answers`. */
export default function AnswersPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const texts = useTexts('overlays');
  const { data, error, refetch } = useApi('getOverlay', { params: { id } }, { everyMs: readEveryMs });
  if (data?.details.results) return <Results overlay={data.details} />;
  if (data) return <EntriesOf overlay={data.details} />;
  if (!error) return <Waiting id={Number(id)} />;
  return (
    <WaitingEditor
      title={texts.answers}
      back={{ to: '/dashboard/overlays', text: texts.all }}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function Results({ overlay }: { overlay: OverlayDetails }) {
  const texts = useTexts('overlays');
  const { id, name, results = [] } = overlay;
  const votes = results.reduce((sum, result) => sum + result.votes, 0);
  return (
    <Frame {...overlay} title={texts.resultsOf(name)} action={<CsvButton id={id} count={votes && 1} />}>
      <PollResults question={String(overlay.settings['question'] ?? '')} results={results} votes={votes} />
    </Frame>
  );
}

function EntriesOf({ overlay }: { overlay: OverlayDetails }) {
  const texts = useTexts('overlays');
  const { id, name } = overlay;
  const entries = useEntries(id);
  const count = entries.list.data?.data.result;
  return (
    <Frame {...overlay} title={texts.entriesOf(name)} action={<CsvButton id={id} count={count} />}>
      <Entries type={overlay.type} {...entries} />
    </Frame>
  );
}

/** Has a header as tall as the later one, so that nothing moves. */
function Waiting({ id }: { id: number }) {
  const texts = useTexts('overlays');
  return (
    <Frame id={id} title={texts.answers} action={<CsvButton id={id} count={undefined} />}>
      <Skeleton className="h-64 rounded-xl" />
    </Frame>
  );
}

interface FrameProps {
  id: number;
  /** The overlay's; undefined while it is loading. */
  type?: OverlayType;
  title: string;
  action: ReactNode;
  children: ReactNode;
}

function Frame({ id, type, title, action, children }: FrameProps) {
  const texts = useTexts('overlays');
  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        <BackLink to="/dashboard/overlays" text={texts.all} />
        <PageHeader
          title={title}
          text={type ? texts.types[type].name : <Skeleton className="my-[3.5px] h-3.5 w-24" />}
          actions={
            <>
              <Link to={`/dashboard/overlays/${id}`} className={buttonClasses()}>
                <Pencil aria-hidden />
                {texts.edit}
              </Link>
              {action}
            </>
          }
        />
      </div>
      {children}
    </div>
  );
}
