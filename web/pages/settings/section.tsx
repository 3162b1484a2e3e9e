import type { ReactNode } from 'react';
import { classes } from '../../components/classes.ts';

interface SectionProps {
  title: string;
  text?: ReactNode;
  /** Shown at the end of the title's line, such as a button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of the settings: a title and a card with rows. */
export function Section({ title, text, aside, children }: SectionProps) {
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h2 className="text-base font-semibold">{title}</h2>
          {text && <p className="text-soft">{text}</p>}
        </div>
        {aside}
      </div>
      <div className="card divide-y divide-line">{children}</div>
    </section>
  );
}

interface RowProps {
  title: ReactNode;
  text?: ReactNode;
  /** Shown before the title, such as an icon. */
  icon?: ReactNode;
  /** Keeps the row on one line even on phones. */
  isShort?: boolean;
  /** The current value, or a button that changes it. */
  children?: ReactNode;
}

/** A row of a section. */
export function Row({ title, text, icon, isShort = false, children }: RowProps) {
  return (
    <div
      className={classes('flex items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5', !isShort && 'flex-wrap')}
    >
      {icon}
      <div className={classes('min-w-0 grow', !isShort && 'basis-56')}>
        <div className="font-medium wrap-anywhere">{title}</div>
        {text && <div className="text-[0.8125rem] text-soft">{text}</div>}
      </div>
      {children && (
        <div
          className={classes('flex items-center gap-x-3 gap-y-2', isShort ? 'shrink-0' : 'min-w-0 flex-wrap')}
        >
          {children}
        </div>
      )}
    </div>
  );
}
