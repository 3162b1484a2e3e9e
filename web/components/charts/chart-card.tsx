import { ChartLine, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Hint } from '../hint.tsx';

interface ChartCardProps {
  title: string;
  /** Explains how the numbers are counted. */
  hint: string;
  /** Shown beside the title, such as the legend. */
  aside?: ReactNode;
  /** The texts of the button that switches between chart and table. */
  switchTexts: { table: string; chart: string };
  /** The same numbers as a table; called only when it is shown. */
  table(): ReactNode;
  children: ReactNode;
}

/** A chart with its title, and a button that shows its numbers as a table instead. */
export function ChartCard({ title, hint, aside, switchTexts, table, children }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  return (
    <section aria-label={title} className="card grid grid-cols-1 gap-4 p-4 sm:p-5">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex grow items-center gap-1.5">
          <h2 className="font-semibold">{title}</h2>
          <Hint text={hint} />
        </div>
        {aside && <div className="order-last w-full sm:order-none sm:w-auto">{aside}</div>}
        <Button
          look="quiet"
          size="small"
          icon={isTable ? <ChartLine /> : <Table2 />}
          onClick={() => setTable(!isTable)}
          className="-me-2"
        >
          <span className="sr-only sm:not-sr-only">{isTable ? switchTexts.chart : switchTexts.table}</span>
        </Button>
      </header>
      {isTable ? table() : children}
    </section>
  );
}
