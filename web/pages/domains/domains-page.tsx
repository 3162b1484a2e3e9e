import { Globe, Plus, SearchX } from 'lucide-react';
import { useCallback } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pagination } from '../../components/table/pagination.tsx';
import { SearchField } from '../../components/table/search-field.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { usePanel } from '../../components/use-panel.ts';
import { useUrlState } from '../../components/use-url-state.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { isFound, pageOf } from '../../components/table/search-rows.ts';
import { useWholeList } from '../../api/whole-list.ts';
import { setupPrefix } from './domain.ts';
import { DomainCard } from './domain-card.tsx';

const DomainPanel = lazyPart(() => import('./domain-panel.tsx'));
const DomainSetup = lazyPart(() => import('./domain-setup.tsx'));
const defaults = { page: 1, q: '' };
/** Kept small, because each card requests its own count. */
const cardsPerPage = 15;

/**
 * All branded domains of the account. `panel` is "new", the id of the one being edited, or "setup-" and an
 * id.
 */
export default function DomainsPage() {
  const texts = useTexts('domains');
  const [{ q }, setState] = useUrlState(defaults);
  const { open } = usePanel();
  const list = useFoundDomains();
  const search = useCallback((text: string) => setState({ q: text, page: 1 }), [setState]);
  return (
    <div className="grid gap-5">
      <PageHeader
        title={texts.all}
        actions={
          <Button look="primary" icon={<Plus />} onClick={() => open('new')}>
            {texts.newDomain}
          </Button>
        }
      />
      <SearchField
        label={texts.searchDomains}
        value={q}
        onChange={search}
        found={list.found?.length}
        className="sm:max-w-md"
      />
      <Domains list={list} onOpen={open} />
      <Panel />
    </div>
  );
}

function Panel() {
  const { panel, close, turnTo } = usePanel();
  if (panel === '') return null;
  if (panel.startsWith(setupPrefix)) {
    return <DomainSetup key={panel} id={panel.slice(setupPrefix.length)} onClose={close} />;
  }
  const goOn = (id: number) => turnTo(`${setupPrefix}${id}`);
  return <DomainPanel panel={panel} onClose={close} onCreated={goOn} />;
}

function useFoundDomains() {
  const [{ q }] = useUrlState(defaults);
  const { data, error, refetch } = useWholeList('listDomains');
  const { isDeleted, remove } = useUndoableDelete('deleteDomain');
  const all = data?.filter(({ id }) => !isDeleted(id));
  const found = all?.filter(({ domain }) => isFound(q, [domain]));
  return { all, found, error, refetch, remove };
}

interface DomainsProps {
  list: ReturnType<typeof useFoundDomains>;
  onOpen(panel: string): void;
}

function Domains({ list: { all, found, error, refetch, remove }, onOpen }: DomainsProps) {
  const texts = useTexts('domains');
  const [state, setState] = useUrlState(defaults);
  if (!found)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <DomainSkeletons />;
  if (found.length === 0) return <NoDomains isSearch={all?.length !== 0} onCreate={() => onOpen('new')} />;
  const { rows, list } = pageOf(found, state.page, cardsPerPage);
  return (
    <>
      <ul aria-label={texts.all} className="grid grid-cols-1 gap-3">
        {rows.map((domain) => (
          <DomainCard
            key={domain.id}
            domain={domain}
            onEdit={() => onOpen(String(domain.id))}
            onSetup={() => onOpen(`${setupPrefix}${domain.id}`)}
            onDelete={(name) => remove(domain.id, name)}
          />
        ))}
      </ul>
      <Pagination list={list} onPage={(page) => setState({ page }, { isStep: true })} />
    </>
  );
}

function DomainSkeletons() {
  return (
    <div aria-busy className="grid gap-3">
      {['w-40', 'w-56', 'w-48'].map((width) => (
        <div key={width} className="card grid gap-4 p-5">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </div>
  );
}

function NoDomains({ isSearch, onCreate }: { isSearch: boolean; onCreate(): void }) {
  const texts = useTexts('domains');
  if (isSearch) return <EmptyState icon={<SearchX />} title={texts.noMatchTitle} text={texts.noMatchText} />;
  return (
    <EmptyState
      icon={<Globe />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <Button look="primary" icon={<Plus />} onClick={onCreate}>
          {texts.createDomain}
        </Button>
      }
    />
  );
}
