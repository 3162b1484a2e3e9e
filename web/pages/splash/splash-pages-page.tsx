import { AppWindow } from 'lucide-react';
import { call } from '../../api/call.ts';
import { useApi } from '../../api/use-api.ts';
import { CardsPage, useCardsQuery } from '../../components/page-editor/cards-page.tsx';
import { PageThumbnail } from '../../components/page-editor/page-thumbnail.tsx';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { formatDay } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { readSplash, splashPage } from './splash-values.ts';

/** All splash pages of the account, each with a thumbnail. */
export default function SplashPagesPage() {
  const texts = useTexts('splash');
  const list = useApi('listSplashPages', { query: useCardsQuery() }, { keepPrevious: true });
  const { isDeleted, remove } = useUndoableDelete('deleteSplashPage');
  return (
    <CardsPage
      texts={{ ...texts, new: texts.newPage }}
      icon={<AppWindow />}
      base="/dashboard/splash"
      list={list}
      rows={list.data?.data.splash.filter(({ id }) => !isDeleted(id))}
      thumbnail={({ id }) => <Thumbnail id={id} />}
      facts={({ date }) => <p className="text-[0.8125rem] text-soft">{texts.createdOn(formatDay(date))}</p>}
      onDelete={({ id, name }) => remove(id, name)}
    />
  );
}

function Thumbnail({ id }: { id: number }) {
  const read = async (signal: AbortSignal) => {
    const { details } = await call('getSplashPage', { params: { id } }, { signal });
    return splashPage(readSplash(details));
  };
  return <PageThumbnail resource="splash-pages" id={id} read={read} width={640} height={400} />;
}
