import { Link } from '@tanstack/react-router';
import { Shuffle } from 'lucide-react';
import { useApi } from '../../api/use-api.ts';
import { Badge } from '../../components/badge.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import type { Column } from '../../components/table/data-table-props.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { ShortAddress } from '../../components/short-address.tsx';
import type { Areas } from '../../texts/areas.ts';
import { formatCount } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Campaign } from './campaign.ts';
import { Truncated } from '../../components/truncated.tsx';

/** The columns of the table of campaigns. */
export function campaignColumns(texts: Areas['campaigns']): Column<Campaign>[] {
  return [
    {
      id: 'campaign',
      header: texts.name,
      card: 'title',
      className: 'w-full max-w-0',
      cell: (campaign) => <CampaignCell campaign={campaign} />,
    },
    {
      id: 'access',
      header: texts.access,
      cell: (campaign) => <AccessBadge campaign={campaign} />,
    },
    {
      id: 'links',
      header: texts.links,
      align: 'end',
      cell: ({ id }) => <LinkCount id={id} />,
    },
    {
      id: 'clicks',
      header: texts.clicks,
      align: 'end',
      className: 'font-medium',
      cell: ({ id }) => <CampaignClicks id={id} />,
    },
  ];
}

export function AccessBadge({ campaign }: { campaign: Campaign }) {
  const texts = useTexts('campaigns');
  return (
    <Badge tone={campaign.public ? 'success' : 'neutral'}>
      {campaign.public ? texts.public : texts.notPublic}
    </Badge>
  );
}

function CampaignCell({ campaign: { id, name, rotator } }: { campaign: Campaign }) {
  const texts = useTexts('campaigns');
  return (
    <div className="grid min-w-0 gap-0.5">
      <Link
        to={`/dashboard/campaigns/${id}`}
        data-main
        className="min-w-0 justify-self-start truncate rounded font-semibold text-accent-ink hover:underline max-w-full"
      >
        <Truncated>{name}</Truncated>
      </Link>
      <p className="flex min-w-0 items-center gap-1.5 text-[0.8125rem] text-soft">
        <Shuffle aria-hidden className="size-3.5 shrink-0 text-faint" />
        {rotator === false ? (
          <span className="text-faint">{texts.noRotator}</span>
        ) : (
          <>
            <ShortAddress address={rotator} />
            <CopyButton
              value={rotator}
              what={texts.rotatorAddress(name)}
              className="-my-1.5 size-7 [&_svg]:size-4"
            />
          </>
        )}
      </p>
    </div>
  );
}

/** Requested for each campaign, because the list of campaigns does not include it. */
function LinkCount({ id }: { id: number }) {
  const { data, error } = useApi('listLinks', { query: { campaign: id, limit: 1 } });
  return <Count count={data?.data.result} isMissing={error !== null} />;
}

/** Requested for each campaign, because the list of campaigns does not include it. */
export function CampaignClicks({ id, everyMs }: { id: number; everyMs?: number }) {
  const repeated = everyMs === undefined ? {} : { everyMs };
  const { data, error } = useApi('getCampaignStatistics', { params: { id } }, repeated);
  return <Count count={data?.data.clicks} isMissing={error !== null} />;
}

function Count({ count, isMissing }: { count: number | undefined; isMissing: boolean }) {
  if (count !== undefined) return formatCount(count);
  return isMissing ? '–' : <Skeleton className="ms-auto h-4 w-6" />;
}
