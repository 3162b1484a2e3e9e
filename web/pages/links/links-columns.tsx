import { CornerDownRight } from 'lucide-react';
import type { Item } from '../../api/types.ts';
import { Badge } from '../../components/badge.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import type { Column } from '../../components/data-table.tsx';
import type { Areas } from '../../texts/areas.ts';
import { formatCount, formatDay, formatMoment, shortenAddress } from '../../texts/format.ts';

export type ListedLink = Item<'listLinks', 'urls'>;

/** What the table of links shows. */
export function linkColumns(texts: Areas['links'], onOpen: (id: number) => void): Column<ListedLink>[] {
  return [
    {
      id: 'link',
      header: texts.link,
      card: 'title',
      className: 'w-full max-w-0',
      cell: (link) => <LinkCell link={link} onOpen={onOpen} />,
    },
    {
      id: 'status',
      header: texts.status,
      cell: ({ status }) => <Badge tone={tones[status]}>{texts.statuses[status].title}</Badge>,
    },
    {
      id: 'clicks',
      header: texts.clicks,
      align: 'end',
      sort: 'click',
      cell: ({ clicks, uniqueclicks }) => (
        <span title={texts.unique(formatCount(uniqueclicks))} className="font-medium">
          {formatCount(clicks)}
        </span>
      ),
    },
    {
      id: 'created',
      header: texts.created,
      align: 'end',
      sort: 'date',
      className: 'whitespace-nowrap text-soft',
      cell: ({ date }) => <time title={formatMoment(date)}>{formatDay(date)}</time>,
    },
  ];
}

const tones = { public: 'success', private: 'neutral', disabled: 'warning' } as const;

function LinkCell({ link, onOpen }: { link: ListedLink; onOpen(id: number): void }) {
  const { id, shorturl, longurl, title } = link;
  const hasTitle = title !== '' && title !== longurl;
  return (
    <div className="grid min-w-0 gap-0.5">
      <div className="flex min-w-0 items-center gap-1">
        <button
          type="button"
          data-main
          onClick={() => onOpen(id)}
          className="min-w-0 truncate rounded text-start font-semibold text-accent-ink hover:underline"
        >
          <bdi>{shortenAddress(shorturl)}</bdi>
        </button>
        <CopyButton
          value={shorturl}
          what={shortenAddress(shorturl)}
          className="-my-1 size-7 [&_svg]:size-4"
        />
      </div>
      <p className="flex min-w-0 items-center gap-1.5 text-[0.8125rem] text-soft">
        <CornerDownRight aria-hidden className="size-3.5 shrink-0 text-faint rtl:-scale-x-100" />
        <span className="truncate" title={longurl}>
          {hasTitle ? `${title} · ` : ''}
          <bdi>{shortenAddress(longurl)}</bdi>
        </span>
      </p>
    </div>
  );
}
