import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, ExternalLink, Link2, Pencil, Unlink } from 'lucide-react';
import { useState } from 'react';
import type { Input } from '../../api/types.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Hint } from '../../components/hint.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu } from '../../components/menu/menu.tsx';
import { Pagination } from '../../components/table/pagination.tsx';
import { useLastPage } from '../../components/table/use-last-page.ts';
import { useUrlState } from '../../components/use-url-state.ts';
import { formatCount, shortenAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AddLink } from './add-link.tsx';
import type { Campaign } from './campaign.ts';
import { type CampaignLink, campaignLinkColumns } from './campaign-links-columns.tsx';
import { CampaignClicks } from './campaigns-columns.tsx';
import { useAssignment } from './use-assignment.ts';
import { shareOf, useWeights } from './use-weights.ts';

const defaults = { page: 1, order: 'date', direction: 'desc' };
const countsEveryMs = 5_000;

/** The links of a campaign, which can be added, weighted and removed here. */
export function CampaignLinks({ campaign }: { campaign: Campaign }) {
  const texts = useTexts('campaigns');
  const [state, setState] = useUrlState(defaults);
  const query = { ...state, campaign: campaign.id } as NonNullable<Input<'listLinks'>['query']>;
  const list = useApi('listLinks', { query }, { keepPrevious: true, everyMs: countsEveryMs });
  useLastPage(list.data?.data, setState);
  const rows = list.data?.data.urls;
  const isEmpty = rows?.length === 0 && state.page === 1;
  return (
    <section aria-labelledby="links-of-campaign" className="grid grid-cols-1 gap-4">
      <div className="flex items-baseline gap-3">
        <h2 id="links-of-campaign" className="grow text-base font-semibold">
          {texts.links}{' '}
          {list.data && (
            <span className="ms-1 font-normal text-soft">{formatCount(list.data.data.result)}</span>
          )}
        </h2>
        <p className="flex items-center gap-1.5 text-soft">
          {texts.clicks}
          <Hint text={texts.clicksHint} />
          <strong className="text-ink">
            <CampaignClicks id={campaign.id} everyMs={countsEveryMs} />
          </strong>
        </p>
      </div>
      <AddLink campaign={campaign} />
      {list.error && !rows ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : isEmpty ? (
        <EmptyState icon={<Link2 />} title={texts.emptyLinksTitle} text={texts.emptyLinksText} />
      ) : (
        <>
          <LinksTable campaign={campaign} rows={rows} isAll={rows?.length === list.data?.data.result} />
          <Pagination
            list={list.data?.data}
            isLoading={list.isPlaceholderData}
            onPage={(page) => setState({ page }, { isStep: true })}
          />
        </>
      )}
    </section>
  );
}

interface LinksTableProps {
  campaign: Campaign;
  rows: CampaignLink[] | undefined;
  /** Whether these are all links, so that there are no further pages. */
  isAll: boolean;
}

function LinksTable({ campaign, rows, isAll }: LinksTableProps) {
  const texts = useTexts('campaigns');
  const [state, setState] = useUrlState(defaults);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { move, isMoving } = useAssignment();
  const hasRotator = campaign.rotator !== false;
  const weights = useWeights(rows ?? [], hasRotator);
  const takeOut = (ids: number[], text: string) => {
    setChosen(new Set());
    void move({ ids, campaign: null, former: campaign.id, text });
  };
  const share = (link: CampaignLink) => (isAll ? shareOf(link, rows ?? [], weights) : undefined);
  const columns = campaignLinkColumns(texts, hasRotator ? { weights, share } : undefined);
  const sortBy = (order: string) => {
    const isTurned = order === state.order && state.direction === 'desc';
    setState({ order, direction: isTurned ? 'asc' : 'desc', page: 1 });
  };
  return (
    <>
      {chosen.size > 0 && (
        <ChosenBar
          count={chosen.size}
          isBusy={isMoving}
          onTakeOut={() => takeOut([...chosen], texts.linksRemoved(chosen.size))}
        />
      )}
      <DataTable
        label={texts.links}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ alias }) => alias}
        sort={state.order}
        direction={state.direction === 'asc' ? 'asc' : 'desc'}
        onSort={sortBy}
        selection={chosen}
        onSelect={setChosen}
        actions={(link) => (
          <LinkMenu
            link={link}
            onTakeOut={() => takeOut([link.id], texts.linkRemoved(shortenAddress(link.shorturl)))}
          />
        )}
      />
      {hasRotator && <p className="text-[0.8125rem] text-soft">{texts.weightHint}</p>}
    </>
  );
}

function ChosenBar({ count, isBusy, onTakeOut }: { count: number; isBusy: boolean; onTakeOut(): void }) {
  const texts = useTexts('campaigns');
  const common = useTexts('common');
  return (
    <div className="flex items-center gap-3 rounded-xl bg-accent-soft py-2 ps-4 pe-2">
      <p aria-live="polite" className="grow font-medium text-accent-ink">
        {common.selected(count)}
      </p>
      <Button size="small" icon={<Unlink />} isBusy={isBusy} onClick={onTakeOut}>
        {texts.takeOutChosen}
      </Button>
    </div>
  );
}

function LinkMenu({ link, onTakeOut }: { link: CampaignLink; onTakeOut(): void }) {
  const texts = useTexts('campaigns');
  const common = useTexts('common');
  const navigate = useNavigate();
  const edit = () => void navigate({ to: '/dashboard/links', search: { panel: link.id } as never });
  return (
    <Menu
      trigger={<IconButton label={common.moreFor(link.alias)} icon={<Ellipsis />} />}
      entries={[
        { label: texts.editLink, icon: <Pencil />, onSelect: edit },
        { label: texts.openLink(link.alias), icon: <ExternalLink />, href: link.shorturl },
        'line',
        { label: texts.takeOut, icon: <Unlink />, onSelect: onTakeOut },
      ]}
    />
  );
}
