import { ListFilter } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { SearchField } from '../../components/table/search-field.tsx';
import { Select } from '../../components/fields/select.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { useLinksList } from './use-links-list.ts';
import { countFilters, orderedBy, useLinksState } from './use-links-state.ts';

const LinksFilters = lazyPart<{ onClose(): void }>(() => import('./links-filters.tsx'));

const states = ['active', 'scheduled', 'expired', 'disabled'] as const;
const statuses = ['public', 'private'] as const;
const filtersId = 'links-filters';

/** Search, filters and, for phones, the order: cards have no column headers to sort by. */
export function LinksToolbar() {
  const texts = useTexts('links');
  const [state, setState] = useLinksState();
  const search = useCallback((q: string) => setState({ q, page: 1 }), [setState]);
  const list = useLinksList();
  const count = countFilters(state);
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-2">
        <div className="flex w-full gap-2 sm:w-auto sm:max-w-xl sm:grow">
          <SearchField
            label={texts.searchLinks}
            value={state.q}
            onChange={search}
            found={list.isPlaceholderData ? undefined : list.data?.data.result}
            className="min-w-0 grow"
          />
          <Button
            icon={<ListFilter />}
            aria-expanded={isOpen}
            aria-controls={filtersId}
            onClick={() => setOpen(!isOpen)}
          >
            {texts.filters}
            {count > 0 && (
              <span className="rounded-full bg-accent-soft px-1.5 text-xs font-semibold text-accent-ink">
                {count}
              </span>
            )}
          </Button>
        </div>
        <StatusFilter />
        <Order />
      </div>
      <div id={filtersId} hidden={!isOpen}>
        {isOpen && <LinksFilters onClose={() => setOpen(false)} />}
      </div>
    </div>
  );
}

function StatusFilter() {
  const texts = useTexts('links');
  const [state, setState] = useLinksState();
  return (
    <Select
      aria-label={texts.filterStatus}
      value={state.status}
      onChange={(event) => setState({ status: event.target.value, page: 1 })}
      options={[
        { value: '', label: texts.anyStatus },
        ...states.map((value) => ({ value, label: texts.states[value] })),
        ...statuses.map((value) => ({ value, label: texts.statuses[value].title })),
      ]}
      className="grow basis-0 sm:w-auto sm:max-w-56 sm:min-w-36 sm:grow-0 sm:basis-auto"
    />
  );
}

function Order() {
  const texts = useTexts('links');
  const [state, setState] = useLinksState();
  return (
    <Select
      aria-label={texts.sort}
      value={state.order}
      onChange={(event) => setState(orderedBy(event.target.value))}
      options={[
        { value: 'date', label: texts.sortDate },
        { value: 'click', label: texts.sortClicks },
        { value: 'title', label: texts.sortTitle },
      ]}
      className="grow basis-0 sm:ms-auto sm:w-auto sm:max-w-56 sm:min-w-40 sm:grow-0 sm:basis-auto"
    />
  );
}
