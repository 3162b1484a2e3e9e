import { ImageIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { limits } from '../../../../contract/limits.ts';
import type { Item } from '../../../api/types.ts';
import { useApi, useCall } from '../../../api/use-api.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Pagination } from '../../../components/table/pagination.tsx';
import { useLastPage } from '../../../components/table/use-last-page.ts';
import { notify } from '../../../components/toasts/notify.ts';
import { useUndoableDelete } from '../../../components/toasts/use-undoable-delete.ts';
import { formatBytes } from '../../../texts/format-bytes.ts';
import { formatCount, formatMoment } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { Row, Section } from '../section.tsx';
import { useSettingsState } from '../use-settings-state.ts';
import { PictureUses } from './picture-uses.tsx';

// A copy of the contract's limit; the type makes sure that they are equal.
const filesMax: (typeof limits)['uploadFilesMax'] = 1_000;

type Upload = Item<'listUploads', 'uploads'>;

/** The account's uploaded pictures, with what uses them. Those that nothing uses can be deleted. */
export function PicturesTab() {
  const texts = useTexts('settings');
  const [{ page }, setState] = useSettingsState();
  const list = useApi('listUploads', { query: { page } }, { keepPrevious: true });
  const { isDeleted, remove } = useUndoableDelete('deleteUpload');
  useLastPage(list.data?.data, setState);
  const uploads = list.data?.data.uploads.filter(({ id }) => !isDeleted(id));
  if (list.data?.data.result === 0) {
    return <EmptyState icon={<ImageIcon />} title={texts.noPictures} text={texts.noPicturesText} />;
  }
  return (
    <div className="grid gap-3">
      <Section
        title={texts.pictures}
        text={texts.picturesText(formatCount(filesMax))}
        aside={<DeleteUnused />}
      >
        {list.error && !uploads ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : uploads ? (
          uploads.map((upload) => (
            <PictureRow
              key={upload.id}
              upload={upload}
              onDelete={() => remove(upload.id, texts.pictureOf(formatMoment(upload.date)))}
            />
          ))
        ) : (
          <RowsSkeleton rows={4} />
        )}
      </Section>
      <Pagination
        list={list.data?.data}
        isLoading={list.isPlaceholderData}
        onPage={(next) => setState({ page: next }, { isStep: true })}
      />
    </div>
  );
}

function PictureRow({ upload, onDelete }: { upload: Upload; onDelete(): void }) {
  const texts = useTexts('settings');
  const { path, type, size, date, used_by } = upload;
  const name = texts.pictureOf(formatMoment(date));
  const isUsed = used_by.length > 0;
  return (
    <Row
      icon={
        <a
          href={path}
          target="_blank"
          rel="noreferrer"
          aria-label={texts.openPicture(name)}
          className="rounded-lg"
        >
          <img
            src={path}
            alt=""
            loading="lazy"
            className="size-14 rounded-lg border border-line bg-sunken object-contain"
          />
        </a>
      }
      title={name}
      text={
        <span className="grid gap-0.5">
          <span>
            {type === 'image/png' ? 'PNG' : 'JPEG'} · {formatBytes(size)}
          </span>
          {isUsed ? <PictureUses uses={used_by} /> : <span>{texts.notUsed}</span>}
        </span>
      }
      isShort
    >
      {!isUsed && <IconButton label={texts.deletePicture(name)} icon={<Trash2 />} onClick={onDelete} />}
    </Row>
  );
}

function DeleteUnused() {
  const texts = useTexts('settings');
  const [isAsking, setAsking] = useState(false);
  const deleteUnused = useCall('deleteUnusedUploads');
  const confirm = async () => {
    try {
      const { deleted } = await deleteUnused.mutateAsync({});
      notify.success(texts.unusedDeleted(deleted, formatCount(deleted)));
    } catch (error) {
      notify.error((error as Error).message);
    }
    setAsking(false);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.deleteUnused}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.deleteUnusedTitle}
        text={texts.deleteUnusedText}
        action={texts.deleteUnused}
        isBusy={deleteUnused.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
