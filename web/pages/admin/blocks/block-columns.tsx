import type { Item } from '../../../api/types.ts';
import { Badge } from '../../../components/badge.tsx';
import type { Column } from '../../../components/table/data-table-props.ts';
import type { Areas } from '../../../texts/areas.ts';
import { formatDay, formatMoment, shortenAddress } from '../../../texts/format.ts';

export type Block = Item<'listBlocks', 'blocks'>;

/** The columns of the table of blocks. */
export function blockColumns(texts: Areas['admin']): Column<Block>[] {
  return [
    {
      id: 'name',
      header: texts.blocked,
      card: 'title',
      className: 'w-full max-w-0 min-w-56',
      cell: (block) => <NameCell block={block} texts={texts} />,
    },
    {
      id: 'owner',
      header: texts.owner,
      cell: ({ account }) => <bdi>{account.username}</bdi>,
    },
    {
      id: 'source',
      header: texts.source,
      className: 'whitespace-nowrap',
      cell: ({ source, by }) => <bdi>{by ?? texts.sources[source]}</bdi>,
    },
    {
      id: 'date',
      header: texts.since,
      align: 'end',
      className: 'whitespace-nowrap text-soft',
      cell: ({ date }) => <time title={formatMoment(date)}>{formatDay(date)}</time>,
    },
  ];
}

function NameCell({ block, texts }: { block: Block; texts: Areas['admin'] }) {
  const { name, type, reason } = block;
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex min-w-0 items-center gap-2">
        <bdi className="min-w-0 truncate font-semibold" title={name}>
          {shortenAddress(name)}
        </bdi>
        <Badge>{texts.kinds[type]}</Badge>
      </div>
      <p className="line-clamp-3 text-[0.8125rem] wrap-anywhere text-soft">
        {reason ? <bdi>{reason}</bdi> : texts.noReason}
      </p>
    </div>
  );
}
