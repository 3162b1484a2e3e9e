import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classes } from '../classes.ts';

interface FormSectionProps {
  title: string;
  /** The section's values in a few words; shown while it is collapsed. */
  summary?: ReactNode;
  isInitiallyOpen?: boolean;
  /** Keeps the section open, for example because a field in it has an error. */
  isForcedOpen?: boolean;
  children: ReactNode;
}

/** A collapsible group of fields. Its fields keep their values while it is collapsed. */
export function FormSection(props: FormSectionProps) {
  const { title, summary, isInitiallyOpen = false, isForcedOpen = false, children } = props;
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(isInitiallyOpen);
  const isOpen = isUnfolded || isForcedOpen;
  return (
    <section className="-mx-5 border-t border-line px-5 pt-4">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setUnfolded(!isOpen)}
          className="flex w-full items-center gap-2 rounded text-start text-sm font-semibold"
        >
          <span className="max-w-[calc(100%-7rem)] shrink-0">{title}</span>
          {!isOpen && summary && (
            <span className="min-w-0 grow truncate text-end text-[0.8125rem] font-normal text-soft">
              {summary}
            </span>
          )}
          <ChevronDown
            aria-hidden
            className={classes(
              'ms-auto size-4 shrink-0 text-soft transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className={classes(isOpen && 'grid gap-5 pt-4')}>
        {children}
      </div>
    </section>
  );
}
