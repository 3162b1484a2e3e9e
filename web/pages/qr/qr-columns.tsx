import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import type { Column } from '../../components/table/data-table-props.ts';
import { ShortAddress } from '../../components/short-address.tsx';
import type { Areas } from '../../texts/areas.ts';
import { formatCount, formatDay, formatMoment } from '../../texts/format.ts';
import { nameOf } from './code-name.ts';
import { fixedDynamic, type ListedCode, typeIcons } from './qr-types.ts';
import { Thumbnail } from './thumbnail.tsx';
import { Truncated } from '../../components/truncated.tsx';

type Texts = Areas['qr'];

/** The columns of the table of codes. */
export function qrColumns(texts: Texts): Column<ListedCode>[] {
  return [
    {
      id: 'code',
      header: texts.code,
      card: 'title',
      className: 'w-full max-w-0',
      cell: (code) => <CodeCell code={code} texts={texts} />,
    },
    { id: 'type', header: texts.type, cell: ({ type }) => <TypeBadge type={type} texts={texts} /> },
    {
      id: 'scans',
      header: texts.scans,
      align: 'end',
      cell: (code) => <Scans code={code} texts={texts} />,
    },
    {
      id: 'created',
      header: texts.created,
      align: 'end',
      className: 'whitespace-nowrap text-soft',
      cell: ({ date }) => <time title={formatMoment(date)}>{formatDay(date)}</time>,
    },
  ];
}

function CodeCell({ code, texts }: { code: ListedCode; texts: Texts }) {
  const { id, link } = code;
  const name = nameOf(code, texts);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Thumbnail link={link} />
      <div className="grid min-w-0 gap-0.5">
        <Link
          to="/dashboard/qr/$id"
          params={{ id: String(id) }}
          data-main
          className="truncate rounded font-semibold text-accent-ink hover:underline"
        >
          <Truncated>{name}</Truncated>
        </Link>
        <p className="flex min-w-0 items-center gap-1 text-[0.8125rem] text-soft">
          <ShortAddress address={link} />
          <CopyButton
            value={link}
            what={`${texts.address} ${name}`}
            className="-my-1 size-7 [&_svg]:size-4"
          />
        </p>
      </div>
    </div>
  );
}

function TypeBadge({ type, texts }: { type: ListedCode['type']; texts: Texts }) {
  const Icon = typeIcons[type];
  return (
    <Badge>
      <Icon aria-hidden className="size-3.5" />
      {texts.types[type].name}
    </Badge>
  );
}

/**
 * Scans of static codes cannot be counted. A 0 would look like a code that nobody scans, so a dash is shown.
 */
function Scans({ code: { type, scans }, texts }: { code: ListedCode; texts: Texts }) {
  if (fixedDynamic(type) === false && scans === 0) {
    return (
      <span title={texts.notCounted} className="text-faint">
        –
      </span>
    );
  }
  return <span className="font-medium">{formatCount(scans)}</span>;
}
