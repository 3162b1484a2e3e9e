import { Link, useNavigate } from '@tanstack/react-router';
import { ChartColumn, Inbox, Layers } from 'lucide-react';
import { call } from '../../api/call.ts';
import { useApi } from '../../api/use-api.ts';
import { CardsPage, useCardsQuery } from '../../components/page-editor/cards-page.tsx';
import { PageThumbnail } from '../../components/page-editor/page-thumbnail.tsx';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { formatDay } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { answersOf, type ListedOverlay, overlayTypes, typeIcons } from './overlay-types.ts';
import { overlayPage, readOverlay } from './overlay-values.ts';

const base = '/dashboard/overlays';

/** All overlays of the account, each with a thumbnail. */
export default function OverlaysPage() {
  const texts = useTexts('overlays');
  const list = useApi('listOverlays', { query: useCardsQuery() }, { keepPrevious: true });
  const { isDeleted, remove } = useUndoableDelete('deleteOverlay');
  const answersEntry = useAnswersEntry();
  return (
    <CardsPage
      texts={{ ...texts, new: texts.newOverlay }}
      icon={<Layers />}
      base={base}
      list={list}
      rows={list.data?.data.cta.filter(({ id }) => !isDeleted(id))}
      examples={<Types />}
      thumbnail={({ id }) => <Thumbnail id={id} />}
      facts={(overlay) => <Facts overlay={overlay} />}
      entries={(overlay) => [answersEntry(overlay)]}
      onDelete={({ id, name }) => remove(id, name)}
    />
  );
}

/** The entry of an overlay's menu that opens what visitors answered; undefined for types that ask nothing. */
function useAnswersEntry() {
  const texts = useTexts('overlays');
  const navigate = useNavigate();
  return ({ id, type }: ListedOverlay) => {
    const answers = answersOf(type);
    return (
      answers && {
        label: texts[answers],
        icon: answers === 'results' ? <ChartColumn /> : <Inbox />,
        onSelect: () => void navigate({ to: `${base}/${id}/answers` }),
      }
    );
  };
}

/** Wide enough for overlays placed at a side of the window. */
function Thumbnail({ id }: { id: number }) {
  const texts = useTexts('overlays');
  const read = async (signal: AbortSignal) => {
    const { details } = await call('getOverlay', { params: { id } }, { signal });
    return overlayPage(readOverlay(details), texts);
  };
  return <PageThumbnail resource="overlays" id={id} read={read} width={800} height={500} />;
}

function Facts({ overlay: { type, date } }: { overlay: ListedOverlay }) {
  const texts = useTexts('overlays');
  const Icon = typeIcons[type];
  return (
    <p className="flex items-center gap-1.5 truncate text-[0.8125rem] text-soft">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {texts.types[type].name} · {formatDay(date)}
    </p>
  );
}

/** The types to choose from explain best what overlays are. */
function Types() {
  const texts = useTexts('overlays');
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {overlayTypes.map((type) => {
        const Icon = typeIcons[type];
        const { name, text } = texts.types[type];
        return (
          <li key={type}>
            <Link
              to={`${base}/new`}
              search={{ type }}
              className="card flex h-full items-start gap-3 p-4 transition-colors hover:bg-hover"
            >
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-ink" />
              <span className="grid">
                <span className="font-medium">{name}</span>
                <span className="text-[0.8125rem] text-soft">{text}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
