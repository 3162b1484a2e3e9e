import { Crosshair } from 'lucide-react';
import { useMemo } from 'react';
import { useWholeList } from '../../api/whole-list.ts';
import { Select } from '../../components/fields/select.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { usePanel } from '../../components/use-panel.ts';
import { useUrlState } from '../../components/use-url-state.ts';
import { isFound, useFoundRows } from '../../components/whole-list/use-found-rows.ts';
import { WholeListPage } from '../../components/whole-list/whole-list-page.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { PixelRowMenu } from './pixel-row-menu.tsx';
import { pixelColumns } from './pixels-columns.tsx';
import { PixelsHelp } from './pixels-help.tsx';
import { nameOfProvider, providers } from './providers.ts';

const PixelPanel = lazyPart(() => import('./pixel-panel.tsx'));
const defaults = { page: 1, limit: 15, type: '' };

/** All pixels of the account. `panel` is "new" or the id of the one being edited. */
export default function PixelsPage() {
  const texts = useTexts('pixels');
  const { panel, open, close } = usePanel();
  const [{ limit, type: wanted }, setState] = useUrlState(defaults);
  const { isDeleted, remove } = useUndoableDelete('deletePixel');
  const list = useFoundRows(useWholeList('listPixels'), {
    isDeleted,
    isWanted: ({ name, tag, type }, search) =>
      (wanted === '' || wanted === type) && isFound(search, [name, tag, nameOfProvider(type)]),
  });
  const columns = useMemo(() => pixelColumns(texts, (id) => open(String(id))), [texts, open]);
  return (
    <>
      <WholeListPage
        texts={{ ...texts, search: texts.searchPixels, new: texts.newPixel, create: texts.createPixel }}
        icon={<Crosshair />}
        list={list}
        rowsPerPage={limit}
        onRowsPerPage={(chosen) => setState({ limit: chosen, page: 1 })}
        filter={<ProviderFilter />}
        help={<PixelsHelp />}
        onNew={() => open('new')}
      >
        {(rows) => (
          <DataTable
            label={texts.all}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            actions={(pixel) => (
              <PixelRowMenu
                pixel={pixel}
                onEdit={() => open(String(pixel.id))}
                onDelete={() => remove(pixel.id, pixel.name)}
              />
            )}
          />
        )}
      </WholeListPage>
      {panel !== '' && <PixelPanel panel={panel} onClose={close} />}
    </>
  );
}

function ProviderFilter() {
  const texts = useTexts('pixels');
  const [{ type }, setState] = useUrlState(defaults);
  return (
    <Select
      aria-label={texts.filterProvider}
      value={type}
      onChange={(event) => setState({ type: event.target.value, page: 1 })}
      options={[
        { value: '', label: texts.anyProvider },
        ...providers.map((provider) => ({ value: provider.type, label: provider.name })),
      ]}
      className="sm:max-w-60"
    />
  );
}
