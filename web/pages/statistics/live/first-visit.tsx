import type { ReactNode } from 'react';

interface FirstVisitProps {
  title: string;
  text: string;
  /** What to do, step by step. */
  steps?: readonly string[];
  /** Shown above the title: an icon, or the QR code. */
  picture: ReactNode;
  actions?: ReactNode;
}

/** Shown while nothing has ever been counted: explains how to get the first visit. */
export function FirstVisit({ title, text, steps = [], picture, actions }: FirstVisitProps) {
  return (
    <section aria-label={title} className="card grid justify-items-center gap-3 px-6 py-12 text-center">
      {picture}
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="max-w-md text-balance text-soft">{text}</p>
      {actions && <div className="my-2 flex flex-wrap items-center justify-center gap-2">{actions}</div>}
      {steps.length > 0 && (
        <ol className="mt-3 grid w-full max-w-2xl gap-3 text-start sm:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-3 rounded-lg bg-sunken p-3 text-[0.8125rem]">
              <span
                aria-hidden
                className="flex size-5 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-ink"
              >
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** A lucide icon in a rounded square, as on other empty pages. */
export function FirstIcon({ icon }: { icon: ReactNode }) {
  return (
    <div
      aria-hidden
      className="mb-1 flex size-12 items-center justify-center rounded-2xl bg-accent-soft text-accent-ink [&_svg]:size-6"
    >
      {icon}
    </div>
  );
}
