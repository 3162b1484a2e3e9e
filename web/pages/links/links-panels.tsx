import { lazyPart } from '../../components/lazy-part.tsx';
import { loadTexts } from '../../texts/use-texts.ts';
import { readPanel } from './use-links-state.ts';

// The texts of its picture field are loaded together with it, to avoid a second wait.
const LinkPanel = lazyPart(async () => {
  const [panel] = await Promise.all([import('./link-panel.tsx'), loadTexts('previews')]);
  return panel;
});
const QrDialog = lazyPart(() => import('./qr/qr-dialog.tsx'));
const ExplainPanel = lazyPart(() => import('./explain/explain-panel.tsx'));
const ImportPanel = lazyPart(() => import('./import/import-panel.tsx'));

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
