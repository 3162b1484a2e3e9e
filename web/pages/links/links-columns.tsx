import { Link } from '@tanstack/react-router';
import { CornerDownRight } from 'lucide-react';
import type { Item } from '../../api/types.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { ShortAddress } from '../../components/short-address.tsx';
import type { Column } from '../../components/table/data-table-props.ts';
import type { Areas } from '../../texts/areas.ts';
import { formatCount, formatDay, formatMoment, shortenAddress } from '../../texts/format.ts';
import { StateBadge } from './state-badge.tsx';
import { Truncated } from '../../components/truncated.tsx';

export type ListedLink = Item<'listLinks', 'urls'>;

const tagsShownMax = 3;

interface CellActions {
  texts: Areas['links'];
  onOpen(id: number): void;
  onTag(tag: string): void;
}

/** The columns of the table of links. */
export function linkColumns(actions: CellActions): Column<ListedLink>[] {
  const { texts } = actions;
  return [
    {
      id: 'link',
      header: texts.link,
      card: 'title',
      sort: 'title',
      className: 'w-full max-w-0',
      cell: (link) => <LinkCell link={link} {...actions} />,
    },
    {
      id: 'status',
      header: texts.status,
      cell: (link) => <StateBadge link={link} />,
    },
    {
      id: 'clicks',
      header: texts.clicks,
      align: 'end',
      sort: 'click',
      cell: ({ id, clicks, uniqueclicks }) => (
        <Link
          to="/dashboard/links/$id"
          params={{ id: String(id) }}
          title={texts.unique(formatCount(uniqueclicks))}
          className="rounded font-medium text-ink hover:underline"
        >
          {formatCount(clicks)}
        </Link>
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

function LinkCell({ link, ...actions }: CellActions & { link: ListedLink }) {
  const { id, shorturl, longurl, title } = link;
  const hasTitle = title !== '' && title !== longurl;
  return (
    <div className="grid min-w-0 gap-0.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="flex max-w-full min-w-0 items-center gap-1">
          <button
            type="button"
            data-main
            aria-label={shortenAddress(shorturl)}
            dir="ltr"
            onClick={() => actions.onOpen(id)}
            className="min-w-0 truncate rounded text-start font-semibold text-accent-ink hover:underline"
          >
            <ShortAddress address={shorturl} />
          </button>
          <CopyButton
            value={shorturl}
            what={shortenAddress(shorturl)}
            className="-my-1 size-7 [&_svg]:size-4"
          />
        </span>
        <Tags link={link} {...actions} />
      </div>
      <p className="flex min-w-0 items-center gap-1.5 text-[0.8125rem] text-soft">
        <CornerDownRight aria-hidden className="size-3.5 shrink-0 text-faint rtl:-scale-x-100" />
        <span dir="auto" className="truncate" title={longurl}>
          {hasTitle && (
            <>
              {title}
              {' · '}
            </>
          )}
          <bdi dir="ltr">{shortenAddress(longurl)}</bdi>
        </span>
      </p>
    </div>
  );
}

/** The tags of a link; each one filters the list by it. */
function Tags({ link: { tags }, texts, onTag }: CellActions & { link: ListedLink }) {
  if (tags.length === 0) return null;
  const more = tags.slice(tagsShownMax);
  return (
    <div className="flex min-w-0 flex-wrap gap-1">
      {tags.slice(0, tagsShownMax).map((tag) => (
        <button
          key={tag}
          type="button"
          aria-label={texts.showTag(tag)}
          onClick={() => onTag(tag)}
          className="max-w-40 truncate rounded-md bg-sunken px-1.5 py-0.5 text-xs text-soft hover:bg-hover hover:text-ink"
        >
          <Truncated>{tag}</Truncated>
        </button>
      ))}
      {more.length > 0 && (
        <span title={more.join(', ')} className="py-0.5 text-xs text-soft">
          +{more.length}
        </span>
      )}
    </div>
  );
}
