import { Plus } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePanel } from '../../components/use-panel.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ImportExportMenu } from './import-export-menu.tsx';
import { LinksPanels } from './links-panels.tsx';
import { LinksTable } from './links-table.tsx';
import { LinksToolbar } from './links-toolbar.tsx';

/** All links of the account: search, sort, create, edit, change in bulk, import and export. */
export default function LinksPage() {
  const texts = useTexts('links');
  const { panel, open, close } = usePanel();
  return (
    <div className="grid gap-5">
      <PageHeader
        title={texts.all}
        actions={
          <>
            <ImportExportMenu onImport={() => open('import')} />
            <Button look="primary" icon={<Plus />} onClick={() => open('new')}>
              {texts.newLink}
            </Button>
          </>
        }
      />
      <LinksToolbar />
      <LinksTable onOpen={open} />
      <LinksPanels panel={panel} onClose={close} />
    </div>
  );
}
