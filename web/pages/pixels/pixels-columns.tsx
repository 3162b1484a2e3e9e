import type { Item } from '../../api/types.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import type { Column } from '../../components/table/data-table-props.ts';
import type { Areas } from '../../texts/areas.ts';
import { formatDay, formatMoment } from '../../texts/format.ts';
import { nameOfProvider } from './providers.ts';
import { Truncated } from '../../components/truncated.tsx';

export type Pixel = Item<'listPixels', 'pixels'>;

/** The columns of the table of pixels. */
export function pixelColumns(texts: Areas['pixels'], onOpen: (id: number) => void): Column<Pixel>[] {
  return [
    {
      id: 'pixel',
      header: texts.pixel,
      card: 'title',
      className: 'w-full max-w-0',
      cell: ({ id, name }) => (
        <button
          type="button"
          data-main
          onClick={() => onOpen(id)}
          className="block max-w-full truncate rounded text-start font-semibold text-accent-ink hover:underline"
        >
          <Truncated>{name}</Truncated>
        </button>
      ),
    },
    {
      id: 'provider',
      header: texts.provider,
      className: 'whitespace-nowrap',
      cell: ({ type }) => nameOfProvider(type),
    },
    {
      id: 'tag',
      header: texts.tag,
      cell: ({ tag }) => (
        <span className="flex min-w-0 items-center gap-1">
          <bdi className="max-w-48 truncate font-mono text-[0.8125rem]" title={tag}>
            {tag}
          </bdi>
          <CopyButton value={tag} what={tag} className="-my-1 size-7 [&_svg]:size-4" />
        </span>
      ),
    },
    {
      id: 'added',
      header: texts.added,
      align: 'end',
      className: 'whitespace-nowrap text-soft',
      cell: ({ date }) => <time title={formatMoment(date)}>{formatDay(date)}</time>,
    },
  ];
}
