import { Link, useNavigate } from '@tanstack/react-router';
import { ChartColumn, Ellipsis, Inbox, Layers, Pencil, Plus, Trash2 } from 'lucide-react';
import { call } from '../../api/call.ts';
import { useApi } from '../../api/use-api.ts';
import { buttonClasses } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu } from '../../components/menu/menu.tsx';
import { PageCards, useCardsQuery } from '../../components/page-editor/page-cards.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageThumbnail } from '../../components/page-editor/page-thumbnail.tsx';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { formatDay } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { answersOf, type ListedOverlay, overlayTypes, typeIcons } from './overlay-types.ts';
import { overlayPage, readOverlay } from './overlay-values.ts';

/** All overlays of the account, each with a thumbnail. */
export default function OverlaysPage() {
  const texts = useTexts('overlays');
  return (
    <div className="grid gap-5">
      <PageHeader
        title={texts.all}
        text={texts.allText}
        actions={
          <Link to="/dashboard/overlays/new" className={buttonClasses('primary')}>
            <Plus aria-hidden />
            {texts.newOverlay}
          </Link>
        }
      />
      <Overlays />
    </div>
  );
}

function Overlays() {
  const texts = useTexts('overlays');
  const list = useApi('listOverlays', { query: useCardsQuery() }, { keepPrevious: true });
  const { isDeleted, remove } = useUndoableDelete('deleteOverlay');
  return (
    <PageCards
      label={texts.all}
      list={list}
      rows={list.data?.data.cta.filter(({ id }) => !isDeleted(id))}
      empty={<NoOverlays />}
      to={({ id }) => `/dashboard/overlays/${id}`}
      thumbnail={({ id }) => <Thumbnail id={id} />}
      facts={(overlay) => <Facts overlay={overlay} />}
      menu={(overlay) => <OverlayMenu overlay={overlay} onDelete={() => remove(overlay.id, overlay.name)} />}
    />
  );
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

function OverlayMenu({ overlay, onDelete }: { overlay: ListedOverlay; onDelete(): void }) {
  const texts = useTexts('overlays');
  const common = useTexts('common');
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate({ to });
  const own = `/dashboard/overlays/${overlay.id}`;
  const answers = answersOf(overlay.type);
  const icon = answers === 'results' ? <ChartColumn /> : <Inbox />;
  return (
    <Menu
      trigger={<IconButton label={common.moreFor(overlay.name)} icon={<Ellipsis />} className="-my-1" />}
      entries={[
        { label: common.edit, icon: <Pencil />, onSelect: go(own) },
        answers && { label: texts[answers], icon, onSelect: go(`${own}/answers`) },
        'line',
        { label: common.delete, icon: <Trash2 />, isDanger: true, onSelect: onDelete },
      ]}
    />
  );
}

/** Shown in place of an empty list; the types to choose from explain best what overlays are. */
function NoOverlays() {
  const texts = useTexts('overlays');
  return (
    <div className="grid gap-4">
      <EmptyState
        icon={<Layers />}
        title={texts.emptyTitle}
        text={texts.emptyText}
        action={
          <Link to="/dashboard/overlays/new" className={buttonClasses('primary')}>
            <Plus aria-hidden />
            {texts.create}
          </Link>
        }
      />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {overlayTypes.map((type) => {
          const Icon = typeIcons[type];
          const { name, text } = texts.types[type];
          return (
            <li key={type}>
              <Link
                to="/dashboard/overlays/new"
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
    </div>
  );
}
