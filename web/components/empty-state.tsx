import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** Explains what the feature is good for. */
  text: string;
  /** A button to get started. */
  action?: ReactNode;
}

/** Shown in place of a list that has no entries yet. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="card grid justify-items-center gap-2 px-6 py-14 text-center">
      <div
        aria-hidden
        className="mb-2 flex size-12 items-center justify-center rounded-2xl bg-accent-soft text-accent-ink [&_svg]:size-6"
      >
        {icon}
      </div>
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="max-w-sm text-balance text-soft">{text}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
