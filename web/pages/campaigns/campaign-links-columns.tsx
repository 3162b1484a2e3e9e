import { Link } from '@tanstack/react-router';
import { CornerDownRight } from 'lucide-react';
import type { Item } from '../../api/types.ts';
import { Badge } from '../../components/badge.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { ShortAddress } from '../../components/short-address.tsx';
import type { Column } from '../../components/table/data-table-props.ts';
import type { Areas } from '../../texts/areas.ts';
import { formatCount, shortenAddress } from '../../texts/format.ts';
import { WeightField } from './weight-field.tsx';

export type CampaignLink = Item<'listLinks', 'urls'>;

interface Rotation {
  weights: ReadonlyMap<number, number>;
  /** The link's share of the rotator's visits, 0 to 1; undefined if it is not known. */
  share(link: CampaignLink): number | undefined;
}

/**
 * The columns of a campaign's links; weights are shown only if the campaign has a rotator, which uses them.
 */
export function campaignLinkColumns(
  texts: Areas['campaigns'],
  rotation: Rotation | undefined,
): Column<CampaignLink>[] {
  return [
    {
      id: 'link',
      header: texts.link,
      card: 'title',
      className: 'w-full max-w-0',
      cell: (link) => <LinkCell link={link} />,
    },
    {
      id: 'state',
      header: texts.state,
      cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
    },
    ...(rotation ? [weightColumn(texts, rotation)] : []),
    {
      id: 'clicks',
      header: texts.clicks,
      align: 'end',
      sort: 'click',
      className: 'font-medium',
      cell: ({ clicks }) => formatCount(clicks),
    },
  ];
}

const tones = { active: 'success', scheduled: 'accent', expired: 'neutral', disabled: 'warning' } as const;

function weightColumn(texts: Areas['campaigns'], { weights, share }: Rotation): Column<CampaignLink> {
  return {
    id: 'weight',
    header: texts.weight,
    align: 'end',
    cell: (link) => (
      <WeightField linkId={link.id} name={link.alias} weight={weights.get(link.id)} share={share(link)} />
    ),
  };
}

function LinkCell({ link: { id, shorturl, longurl, title } }: { link: CampaignLink }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <div className="flex min-w-0 items-center gap-1">
        <Link
          to="/dashboard/links"
          search={{ panel: id } as never}
          data-main
          aria-label={shortenAddress(shorturl)}
          dir="ltr"
          className="min-w-0 truncate rounded font-semibold text-accent-ink hover:underline"
        >
          <ShortAddress address={shorturl} />
        </Link>
        <CopyButton
          value={shorturl}
          what={shortenAddress(shorturl)}
          className="-my-1 size-7 [&_svg]:size-4"
        />
      </div>
      <p className="flex min-w-0 items-center gap-1.5 text-[0.8125rem] text-soft">
        <CornerDownRight aria-hidden className="size-3.5 shrink-0 text-faint rtl:-scale-x-100" />
        <span dir="auto" className="truncate" title={longurl}>
          {title !== '' && title !== longurl && (
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
