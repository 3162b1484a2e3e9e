import { Ban, Ellipsis, ShieldCheck, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../components/button.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Menu } from '../../../components/menu/menu.tsx';
import { Pagination } from '../../../components/table/pagination.tsx';
import { useLastPage } from '../../../components/table/use-last-page.ts';
import { useUrlState } from '../../../components/use-url-state.ts';
import { shortenAddress } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { AddBlockPanel } from './add-block-panel.tsx';
import { type Block, blockColumns } from './block-columns.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { LiftDialog } from './lift-dialog.tsx';
import type { BlockTarget } from './use-blocking.ts';

const defaults = { page: 1, limit: 15 };

/** The page of all blocks, where administrators add and lift them. */
export default function BlocksPage() {
  const texts = useTexts('admin');
  const [step, setStep] = useState<'choose' | [BlockTarget, ...BlockTarget[]]>();
  const close = () => setStep(undefined);
  const start = () => setStep('choose');
  return (
    <AdminFrame
      tab="blocks"
      actions={
        <Button look="primary" icon={<Ban />} onClick={start}>
          {texts.addBlock}
        </Button>
      }
    >
      <Blocks onAdd={start} />
      {step === 'choose' && <AddBlockPanel onFound={setStep} onClose={close} />}
      {Array.isArray(step) && <BlockDialog targets={step} onClose={close} />}
    </AdminFrame>
  );
}

function Blocks({ onAdd }: { onAdd(): void }) {
  const texts = useTexts('admin');
  const [{ page, limit }, setState] = useUrlState(defaults);
  const [lifted, setLifted] = useState<Block>();
  const list = useApi('listBlocks', { query: { page, limit } }, { keepPrevious: true });
  useLastPage(list.data?.data, setState);
  const columns = useMemo(() => blockColumns(texts), [texts]);
  const rows = list.data?.data.blocks;
  if (list.error && !rows) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (rows?.length === 0 && page === 1) return <NoBlocks onAdd={onAdd} />;
  return (
    <>
      <DataTable
        label={texts.blocks}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ name }) => shortenAddress(name)}
        actions={(block) => <RowMenu block={block} onLift={() => setLifted(block)} />}
      />
      <Pagination
        list={list.data?.data}
        isLoading={list.isPlaceholderData}
        onPage={(next) => setState({ page: next }, { isStep: true })}
        onLimit={(next) => setState({ limit: next, page: 1 })}
      />
      {lifted && (
        <LiftDialog
          target={{ type: lifted.type, id: lifted.item, name: lifted.name }}
          isListed={lifted.source === 'blocklist'}
          onClose={() => setLifted(undefined)}
        />
      )}
    </>
  );
}

function RowMenu({ block, onLift }: { block: Block; onLift(): void }) {
  const texts = useTexts('admin');
  const common = useTexts('common');
  return (
    <Menu
      trigger={<IconButton label={common.moreFor(shortenAddress(block.name))} icon={<Ellipsis />} />}
      entries={[{ label: texts.lift, icon: <Undo2 />, onSelect: onLift }]}
    />
  );
}

function NoBlocks({ onAdd }: { onAdd(): void }) {
  const texts = useTexts('admin');
  return (
    <EmptyState
      icon={<ShieldCheck />}
      title={texts.emptyBlocksTitle}
      text={texts.emptyBlocksText}
      action={<Button onClick={onAdd}>{texts.addBlock}</Button>}
    />
  );
}
