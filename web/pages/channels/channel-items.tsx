import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Pagination } from '../../components/table/pagination.tsx';
import { useLastPage } from '../../components/table/use-last-page.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { useUrlState } from '../../components/use-url-state.ts';
import { formatCount } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AddItem } from './add-item.tsx';
import { type Channel, type ChannelItem, keyOf } from './channel.ts';
import { ChannelPicker } from './channel-picker.tsx';
import { ItemRow } from './item-row.tsx';
import type { Move } from './use-item-moves.ts';

const defaults = { page: 1 };
const rowsExpected = 4;

interface ChannelItemsProps {
  channel: Channel;
  others: Channel[];
  isGone(item: ChannelItem): boolean;
  onMove(wanted: Move): Promise<void>;
  /** Undefined: nothing is being dragged any more. */
  onDrag(item: ChannelItem | undefined): void;
}

/** What the dialog that asks for a channel is about. */
interface Question {
  item: ChannelItem;
  /** Whether the item also leaves its current channel. */
  isMove: boolean;
}

/** The links, QR codes and bio pages of a channel, which can be added, moved and removed here. */
export function ChannelItems({ channel, others, isGone, onMove, onDrag }: ChannelItemsProps) {
  const texts = useTexts('channels');
  const [{ page }, setState] = useUrlState(defaults);
  const [question, setQuestion] = useState<Question>();
  const input = { params: { id: channel.id }, query: { page } };
  const { data, error, refetch, isPlaceholderData } = useApi('listItems', input, { keepPrevious: true });
  useLastPage(data?.data, setState);
  const items = data?.data.items.filter((item) => !isGone(item));
  const put = (item: ChannelItem, to: Channel, isMove: boolean) => {
    setQuestion(undefined);
    void onMove({ item, to, from: isMove ? channel : undefined });
  };
  return (
    <section aria-labelledby="items-of-channel" className="grid grid-cols-1 gap-4">
      <h2 id="items-of-channel" className="text-base font-semibold">
        {texts.itemsTitle}{' '}
        {data && <span className="ms-1 font-normal text-soft">{formatCount(data.data.result)}</span>}
      </h2>
      <AddItem channel={channel} shown={items ?? []} onAdd={(item) => void onMove({ item, to: channel })} />
      {error && !items ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : items?.length === 0 && page === 1 ? (
        <EmptyState icon={<Inbox />} title={texts.emptyItemsTitle} text={texts.emptyItemsText} />
      ) : items ? (
        <ul aria-label={texts.itemsTitle} className="card divide-y divide-line">
          {items.map((item) => (
            <ItemRow
              key={keyOf(item)}
              item={item}
              others={others}
              onMove={(to) => put(item, to, true)}
              onAsk={(isMove) => setQuestion({ item, isMove })}
              onTakeOut={() => void onMove({ item, from: channel })}
              onDrag={onDrag}
            />
          ))}
        </ul>
      ) : (
        <ItemSkeletons />
      )}
      <Pagination
        list={data?.data}
        isLoading={isPlaceholderData}
        onPage={(number) => setState({ page: number }, { isStep: true })}
      />
      <ChannelPicker
        isOpen={question !== undefined}
        title={question?.isMove ? texts.moveTo : texts.alsoAdd}
        text={question && (question.isMove ? texts.moveText : texts.alsoAddText)(question.item.title)}
        channels={others}
        onChoose={(to) => question && put(question.item, to, question.isMove)}
        onClose={() => setQuestion(undefined)}
      />
    </section>
  );
}

function ItemSkeletons() {
  return (
    <div aria-busy className="card divide-y divide-line">
      {Array.from({ length: rowsExpected }, (_, row) => (
        <div key={row} className="flex items-center gap-3 p-4">
          <Skeleton className="size-10 rounded-lg" />
          <div className="grid grow gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
