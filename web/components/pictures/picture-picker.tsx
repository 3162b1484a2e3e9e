import { Images } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { formatDay } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { ErrorState } from '../error-state.tsx';
import { Pagination } from '../table/pagination.tsx';
import { Skeleton } from '../skeleton.tsx';

interface PicturePickerProps {
  size?: 'small' | 'medium';
  /** Receives the path of the chosen upload. */
  onPick(path: string): void;
}

/** A button that offers the pictures that were uploaded earlier, so that none is stored twice. */
export function PicturePicker({ size = 'medium', onPick }: PicturePickerProps) {
  const texts = useTexts('previews');
  const [isOpen, setOpen] = useState(false);
  const pick = (path: string) => {
    onPick(path);
    setOpen(false);
  };
  return (
    <>
      <Button look="quiet" size={size} icon={<Images />} onClick={() => setOpen(true)}>
        {texts.earlierPictures}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={texts.earlierPicturesTitle}>
        <Pictures onPick={pick} />
      </Dialog>
    </>
  );
}

/** Fills the dialog's four columns. */
const picturesPerPage = 16;

function Pictures({ onPick }: { onPick(path: string): void }) {
  const texts = useTexts('previews');
  const [page, setPage] = useState(1);
  const list = useApi('listUploads', { query: { page, limit: picturesPerPage } }, { keepPrevious: true });
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data?.data.result === 0) return <p className="text-soft">{texts.noEarlierPictures}</p>;
  const uploads = list.data?.data.uploads;
  return (
    <>
      <ul className="grid grid-cols-4 gap-2">
        {uploads?.map(({ id, path, date }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-label={texts.pickPicture(index + 1, formatDay(date))}
              onClick={() => onPick(path)}
              className="block w-full overflow-hidden rounded-lg border border-line bg-sunken hover:border-accent"
            >
              <img src={path} alt="" loading="lazy" className="aspect-square w-full object-contain" />
            </button>
          </li>
        )) ??
          Array.from({ length: 4 }, (_, place) => (
            <li key={place}>
              <Skeleton className="aspect-square w-full" />
            </li>
          ))}
      </ul>
      <Pagination list={list.data?.data} isLoading={list.isPlaceholderData} onPage={setPage} />
    </>
  );
}
