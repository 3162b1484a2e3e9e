import { lazy, Suspense } from 'react';
import { readPanel } from './use-links-state.ts';

const LinkPanel = lazy(() => import('./link-panel.tsx'));
const QrDialog = lazy(() => import('./qr/qr-dialog.tsx'));
const ExplainPanel = lazy(() => import('./explain/explain-panel.tsx'));
const ImportPanel = lazy(() => import('./import/import-panel.tsx'));

interface LinksPanelsProps {
  /** From the URL. */
  panel: string;
  onClose(): void;
}

/** What is open beside the page; loaded when it is needed. */
export function LinksPanels({ panel, onClose }: LinksPanelsProps) {
  const { tool, id } = readPanel(panel) ?? {};
  return (
    <Suspense>
      {tool === 'link' && <LinkPanel key={id} id={id} onClose={onClose} />}
      {tool === 'import' && <ImportPanel onClose={onClose} />}
      {tool === 'qr' && id && <QrDialog id={id} onClose={onClose} />}
      {tool === 'explain' && id && <ExplainPanel key={id} id={id} onClose={onClose} />}
    </Suspense>
  );
}
