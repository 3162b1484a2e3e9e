import { useCallback } from 'react';
import { SearchField } from '../../components/search-field.tsx';
import { Select } from '../../components/select.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { useLinksState } from './use-links-state.ts';

const statuses = ['public', 'private', 'disabled'] as const;

/** Search, filters, and the order, which cards on phones have no headers for. */
export function LinksToolbar() {
  const texts = useTexts('links');
  const [state, setState] = useLinksState();
  const search = useCallback((q: string) => setState({ q, page: 1 }), [setState]);
  return (
    <div className="flex flex-wrap gap-2">
      <SearchField
        label={texts.searchLinks}
        value={state.q}
        onChange={search}
        className="w-full grow sm:w-auto sm:max-w-md"
      />
      <Select
        aria-label={texts.filterStatus}
        value={state.status}
        onChange={(event) => setState({ status: event.target.value, page: 1 })}
        options={[
          { value: '', label: texts.anyStatus },
          ...statuses.map((value) => ({ value, label: texts.statuses[value].title })),
        ]}
        className="max-w-44 grow basis-0 sm:grow-0 sm:basis-40"
      />
      <Select
        aria-label={texts.sort}
        value={state.order}
        onChange={(event) => setState({ order: event.target.value, direction: 'desc', page: 1 })}
        options={[
          { value: 'date', label: texts.sortDate },
          { value: 'click', label: texts.sortClicks },
        ]}
        className="max-w-44 grow basis-0 sm:ms-auto sm:grow-0 sm:basis-40"
      />
    </div>
  );
}
