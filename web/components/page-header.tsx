import { type ReactNode, useEffect } from 'react';

interface PageHeaderProps {
  title: string;
  /** The document's title, where that of the page would be the same as another page's. */
  documentTitle?: string;
  /** Whether the title is a name that somebody gave, or an alias, to which no hyphens are added. */
  isName?: boolean;
  /** Shown below the title. */
  text?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
}

/** The title of a page, also used as the document's title, with the page's actions. */
export function PageHeader({ title, documentTitle = title, isName = false, text, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${documentTitle} · Waypost`;
  }, [documentTitle]);
  return (
    <header className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 grow">
        <h1 className="text-xl font-semibold tracking-tight text-balance wrap-anywhere">
          {/* Its direction is that of its own letters. */}
          <bdi className={isName ? undefined : 'hyphens-auto'}>{title}</bdi>
        </h1>
        {text && <p className="wrap-anywhere text-soft">{text}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
