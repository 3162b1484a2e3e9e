import { Megaphone } from 'lucide-react';
import { useMemo } from 'react';
import { useWholeList } from '../../api/whole-list.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { usePanel } from '../../components/use-panel.ts';
import { isFound, useFoundRows } from '../../components/whole-list/use-found-rows.ts';
import { WholeListPage } from '../../components/whole-list/whole-list-page.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { CampaignRowMenu } from './campaign-row-menu.tsx';
import { campaignColumns } from './campaigns-columns.tsx';

const CampaignPanel = lazyPart(() => import('./campaign-panel.tsx'));
/** Kept small, because each row requests its own counts. */
const rowsPerPage = 15;

/** All campaigns of the account. `panel` is "new" or the id of the one being edited. */
export default function CampaignsPage() {
  const texts = useTexts('campaigns');
  const { panel, open, close } = usePanel();
  const { isDeleted, remove } = useUndoableDelete('deleteCampaign');
  const list = useFoundRows(useWholeList('listCampaigns'), {
    isDeleted,
    isWanted: ({ name, slug }, search) => isFound(search, [name, slug ?? '']),
  });
  const columns = useMemo(() => campaignColumns(texts), [texts]);
  return (
    <>
      <WholeListPage
        texts={{
          ...texts,
          search: texts.searchCampaigns,
          new: texts.newCampaign,
          create: texts.createCampaign,
        }}
        icon={<Megaphone />}
        list={list}
        rowsPerPage={rowsPerPage}
        onNew={() => open('new')}
      >
        {(rows) => (
          <DataTable
            label={texts.all}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            actions={(campaign) => (
              <CampaignRowMenu
                campaign={campaign}
                onEdit={() => open(String(campaign.id))}
                onDelete={() => remove(campaign.id, campaign.name)}
              />
            )}
          />
        )}
      </WholeListPage>
      {panel !== '' && <CampaignPanel panel={panel} onClose={close} />}
    </>
  );
}
