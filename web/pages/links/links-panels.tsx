import { lazyPart } from '../../components/lazy-part.tsx';
import { readPanel } from './use-links-state.ts';

const LinkPanel = lazyPart(() => import('./link-panel.tsx'), 'previews', 'rules');
const QrDialog = lazyPart(() => import('./qr/qr-dialog.tsx'));
const ExplainPanel = lazyPart(() => import('./explain/explain-panel.tsx'), 'rules');
const ImportPanel = lazyPart(() => import('./import/import-panel.tsx'), 'import');

interface LinksPanelsProps {
  /** From the URL. */
  panel: string;
  onClose(): void;
}

/** The panel or dialog that is open on the page; its code is loaded on demand. */
export function LinksPanels({ panel, onClose }: LinksPanelsProps) {
  const { tool, id } = readPanel(panel) ?? {};
  return (
    <>
      {tool === 'link' && <LinkPanel key={id} id={id} onClose={onClose} />}
      {tool === 'import' && <ImportPanel onClose={onClose} />}
      {tool === 'qr' && id && <QrDialog id={id} onClose={onClose} />}
      {tool === 'explain' && id && <ExplainPanel key={id} id={id} onClose={onClose} />}
    </>
  );
}
