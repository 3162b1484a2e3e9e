import { type ReactNode, useId } from 'react';

interface FormCardProps {
  title: string;
  /** Shown at the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A group of fields on a page that is one form. In a side panel, use FormSection. */
export function FormCard({ title, aside, children }: FormCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card min-w-0">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-5 pt-3">
        <h2 id={id} className="grow text-sm font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      <div className="grid grid-cols-1 gap-5 px-5 pt-2 pb-5">{children}</div>
    </section>
  );
}
