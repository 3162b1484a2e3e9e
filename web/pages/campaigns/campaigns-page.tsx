import { Megaphone, Plus, SearchX } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pagination } from '../../components/table/pagination.tsx';
import { SearchField } from '../../components/table/search-field.tsx';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { usePanel } from '../../components/use-panel.ts';
import { useUrlState } from '../../components/use-url-state.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CampaignRowMenu } from './campaign-row-menu.tsx';
import { campaignColumns } from './campaigns-columns.tsx';
import { isFound, pageOf } from '../../components/table/search-rows.ts';
import { useWholeList } from '../../api/whole-list.ts';

const CampaignPanel = lazyPart(() => import('./campaign-panel.tsx'));
const defaults = { page: 1, q: '' };
/** Kept small, because each row requests its own counts. */
const rowsPerPage = 15;

/** All campaigns of the account. `panel` is "new" or the id of the one being edited. */
export default function CampaignsPage() {
  const texts = useTexts('campaigns');
  const [{ q }, setState] = useUrlState(defaults);
  const { panel, open, close } = usePanel();
  const list = useFoundCampaigns();
  const search = useCallback((text: string) => setState({ q: text, page: 1 }), [setState]);
  return (
    <div className="grid gap-5">
      <PageHeader
        title={texts.all}
        actions={
          <Button look="primary" icon={<Plus />} onClick={() => open('new')}>
            {texts.newCampaign}
          </Button>
        }
      />
      <SearchField
        label={texts.searchCampaigns}
        value={q}
        onChange={search}
        found={list.found?.length}
        className="sm:max-w-md"
      />
      <Campaigns list={list} onOpen={open} />
      {panel !== '' && <CampaignPanel panel={panel} onClose={close} />}
    </div>
  );
}

function useFoundCampaigns() {
  const [{ q }] = useUrlState(defaults);
  const { data, error, refetch } = useWholeList('listCampaigns');
  const { isDeleted, remove } = useUndoableDelete('deleteCampaign');
  const all = data?.filter(({ id }) => !isDeleted(id));
  const found = all?.filter(({ name, slug }) => isFound(q, [name, slug ?? '']));
  return { all, found, error, refetch, remove };
}

interface CampaignsProps {
  list: ReturnType<typeof useFoundCampaigns>;
  onOpen(panel: string): void;
}

function Campaigns({ list: { all, found, error, refetch, remove }, onOpen }: CampaignsProps) {
  const texts = useTexts('campaigns');
  const [state, setState] = useUrlState(defaults);
  const columns = useMemo(() => campaignColumns(texts), [texts]);
  if (error && !found) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (found?.length === 0) return <NoCampaigns isSearch={all?.length !== 0} onCreate={() => onOpen('new')} />;
  const page = found && pageOf(found, state.page, rowsPerPage);
  return (
    <>
      <DataTable
        label={texts.all}
        columns={columns}
        rows={page?.rows}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        actions={(campaign) => (
          <CampaignRowMenu
            campaign={campaign}
            onEdit={() => onOpen(String(campaign.id))}
            onDelete={() => remove(campaign.id, campaign.name)}
          />
        )}
      />
      <Pagination list={page?.list} onPage={(number) => setState({ page: number }, { isStep: true })} />
    </>
  );
}

function NoCampaigns({ isSearch, onCreate }: { isSearch: boolean; onCreate(): void }) {
  const texts = useTexts('campaigns');
  if (isSearch) return <EmptyState icon={<SearchX />} title={texts.noMatchTitle} text={texts.noMatchText} />;
  return (
    <EmptyState
      icon={<Megaphone />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <Button look="primary" icon={<Plus />} onClick={onCreate}>
          {texts.createCampaign}
        </Button>
      }
    />
  );
}
