import { Globe } from 'lucide-react';
import { useWholeList } from '../../api/whole-list.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { usePanel } from '../../components/use-panel.ts';
import { isFound, useFoundRows } from '../../components/whole-list/use-found-rows.ts';
import { WholeListPage } from '../../components/whole-list/whole-list-page.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { setupPrefix } from './domain.ts';
import { DomainCard } from './domain-card.tsx';

const DomainPanel = lazyPart(() => import('./domain-panel.tsx'));
const DomainSetup = lazyPart(() => import('./domain-setup.tsx'));
/** Kept small, because each card requests its own count. */
const cardsPerPage = 15;
const waitingWidths = ['w-40', 'w-56', 'w-48'];

/**
 * All branded domains of the account. `panel` is "new", the id of the one being edited, or "setup-" and an
 * id.
 */
export default function DomainsPage() {
  const texts = useTexts('domains');
  const { open } = usePanel();
  const { isDeleted, remove } = useUndoableDelete('deleteDomain');
  const list = useFoundRows(useWholeList('listDomains'), {
    isDeleted,
    isWanted: ({ domain }, search) => isFound(search, [domain]),
  });
  return (
    <>
      <WholeListPage
        texts={{ ...texts, search: texts.searchDomains, new: texts.newDomain, create: texts.createDomain }}
        icon={<Globe />}
        list={list}
        rowsPerPage={cardsPerPage}
        onNew={() => open('new')}
      >
        {(rows) => (
          <ul aria-label={texts.all} aria-busy={!rows} className="grid grid-cols-1 gap-3">
            {rows?.map((domain) => (
              <DomainCard
                key={domain.id}
                domain={domain}
                onEdit={() => open(String(domain.id))}
                onSetup={() => open(`${setupPrefix}${domain.id}`)}
                onDelete={(name) => remove(domain.id, name)}
              />
            )) ?? waitingWidths.map((width) => <WaitingCard key={width} width={width} />)}
          </ul>
        )}
      </WholeListPage>
      <Panel />
    </>
  );
}

function WaitingCard({ width }: { width: string }) {
  return (
    <li className="card grid gap-4 p-5">
      <Skeleton className={`h-5 ${width}`} />
      <Skeleton className="h-4 w-2/3" />
    </li>
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
