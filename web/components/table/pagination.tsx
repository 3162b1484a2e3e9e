import { ChevronLeft, ChevronRight, LoaderCircle } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { formatCount } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { IconButton } from '../icon-button.tsx';
import { Select } from '../fields/select.tsx';

interface PaginationProps {
  /** The numbers of the API's list envelope; undefined while loading. */
  list: { result: number; perpage: number; currentpage: number; maxpage: number } | undefined;
  /** Whether the rows shown are still those of before: `isPlaceholderData` of the query. */
  isLoading?: boolean;
  /** The page keeps both numbers in the URL: `useUrlState({ page: 1, limit: 15 })`. */
  onPage(page: number): void;
  /** Without it, the page size cannot be chosen. */
  onLimit?(limit: number): void;
}

const limitChoices = [15, 50, 100];

/**
 * Says which rows are shown and leads to the others. Renders nothing if all rows fit on the smallest page.
 */
export function Pagination({ list, isLoading = false, onPage, onLimit }: PaginationProps) {
  const texts = useTexts('common');
  const [turnedIn, setTurnedIn] = useState<number>();
  const [isTurnedBack, setTurnedBack] = useState(false);
  if (!list || list.result <= Math.min(list.perpage, limitChoices[0] ?? 1)) return null;
  const { result, perpage, currentpage, maxpage } = list;
  const first = (currentpage - 1) * perpage + 1;
  const last = Math.min(result, currentpage * perpage);
  const turnTo = (page: number) => {
    setTurnedIn(result);
    setTurnedBack(page < currentpage);
    onPage(page);
  };
  return (
    <nav
      aria-label={texts.page(currentpage, maxpage)}
      aria-busy={isLoading || undefined}
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      {/* Not announced when something else is searched: the search field says how many were found. */}
      <p
        aria-live={turnedIn === result ? 'polite' : 'off'}
        className="text-[0.8125rem] text-soft tabular-nums"
      >
        {texts.range(formatCount(Math.min(first, last)), formatCount(last), formatCount(result))}
      </p>
      {onLimit && (
        <label className="ms-auto print:hidden flex items-center gap-2 text-[0.8125rem] whitespace-nowrap text-soft">
          {texts.perPage}
          <Select
            value={String(perpage)}
            onChange={(event) => onLimit(Number(event.target.value))}
            options={choicesWith(perpage).map((limit) => ({ value: String(limit), label: String(limit) }))}
            className="w-20"
          />
        </label>
      )}
      <div className={onLimit ? 'flex gap-1' : 'ms-auto flex gap-1'}>
        <Turn
          label={texts.previousPage}
          icon={<ChevronLeft className="rtl:-scale-x-100" />}
          isPossible={currentpage > 1}
          isLoading={isLoading && isTurnedBack}
          onTurn={() => turnTo(Math.min(currentpage - 1, maxpage))}
        />
        <Turn
          label={texts.nextPage}
          icon={<ChevronRight className="rtl:-scale-x-100" />}
          isPossible={currentpage < maxpage}
          isLoading={isLoading && !isTurnedBack}
          onTurn={() => turnTo(currentpage + 1)}
        />
      </div>
    </nav>
  );
}

interface TurnProps {
  label: string;
  icon: ReactElement;
  isPossible: boolean;
  isLoading: boolean;
  onTurn(): void;
}

/**
 * Not `disabled` where there is no further page: the browser would take the focus from the button that has just led to
 * the last one.
 */
function Turn({ label, icon, isPossible, isLoading, onTurn }: TurnProps) {
  return (
    <IconButton
      label={label}
      icon={isLoading ? <LoaderCircle className="animate-spin" /> : icon}
      aria-disabled={!isPossible || undefined}
      onClick={() => isPossible && onTurn()}
    />
  );
}

function choicesWith(limit: number): number[] {
  return [...new Set([...limitChoices, limit])].toSorted((a, b) => a - b);
}
