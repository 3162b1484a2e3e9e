import { Plus, Radio, SearchX } from 'lucide-react';
import { useCallback } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pagination } from '../../components/table/pagination.tsx';
import { SearchField } from '../../components/table/search-field.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { usePanel } from '../../components/use-panel.ts';
import { useUrlState } from '../../components/use-url-state.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { isFound, pageOf } from '../../components/table/search-rows.ts';
import { useChannels } from './channel.ts';
import { ChannelCard } from './channel-card.tsx';

const ChannelPanel = lazyPart(() => import('./channel-panel.tsx'));
const defaults = { page: 1, q: '' };
/** Kept small, because each card requests its own count. */
const cardsPerPage = 24;
const cardsExpected = 6;
const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

/** All channels of the account. `panel` is "new" or the id of the one being edited. */
export default function ChannelsPage() {
  const texts = useTexts('channels');
  const [{ q }, setState] = useUrlState(defaults);
  const { panel, open, close } = usePanel();
  const list = useFoundChannels();
  const search = useCallback((text: string) => setState({ q: text, page: 1 }), [setState]);
  return (
    <div className="grid gap-5">
      <PageHeader
        title={texts.all}
        actions={
          <Button look="primary" icon={<Plus />} onClick={() => open('new')}>
            {texts.newChannel}
          </Button>
        }
      />
      <SearchField
        label={texts.searchChannels}
        value={q}
        onChange={search}
        found={list.found?.length}
        className="sm:max-w-md"
      />
      <Channels list={list} onOpen={open} />
      {panel !== '' && <ChannelPanel panel={panel} onClose={close} />}
    </div>
  );
}

function useFoundChannels() {
  const [{ q }] = useUrlState(defaults);
  const { channels, error, refetch } = useChannels();
  const { isDeleted, remove } = useUndoableDelete('deleteChannel');
  const all = channels?.filter(({ id }) => !isDeleted(id));
  const found = all?.filter(({ name, description }) => isFound(q, [name, description]));
  return { all, found, error, refetch, remove };
}

interface ChannelsProps {
  list: ReturnType<typeof useFoundChannels>;
  onOpen(panel: string): void;
}

function Channels({ list: { all, found, error, refetch, remove }, onOpen }: ChannelsProps) {
  const texts = useTexts('channels');
  const [state, setState] = useUrlState(defaults);
  if (!found) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ChannelSkeletons />;
  }
  if (found.length === 0) return <NoChannels isSearch={all?.length !== 0} onCreate={() => onOpen('new')} />;
  const { rows, list } = pageOf(found, state.page, cardsPerPage);
  return (
    <>
      <ul aria-label={texts.all} className={grid}>
        {rows.map((channel) => (
          <ChannelCard
            key={channel.id}
            channel={channel}
            onEdit={() => onOpen(String(channel.id))}
            onDelete={() => remove(channel.id, channel.name)}
          />
        ))}
      </ul>
      <Pagination list={list} onPage={(page) => setState({ page }, { isStep: true })} />
    </>
  );
}

function ChannelSkeletons() {
  return (
    <div aria-busy className={grid}>
      {Array.from({ length: cardsExpected }, (_, card) => (
        <div key={card} className="card grid gap-3 p-5">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-5/6" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}

function NoChannels({ isSearch, onCreate }: { isSearch: boolean; onCreate(): void }) {
  const texts = useTexts('channels');
  if (isSearch) return <EmptyState icon={<SearchX />} title={texts.noMatchTitle} text={texts.noMatchText} />;
  return (
    <EmptyState
      icon={<Radio />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <Button look="primary" icon={<Plus />} onClick={onCreate}>
          {texts.createChannel}
        </Button>
      }
    />
  );
}
