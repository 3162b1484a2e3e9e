import { ChartNoAxesColumn, FileUp, Link2, Pencil, Plus, QrCode, SearchX } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { returnLostFocus } from '../../components/lost-focus.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { isFiltered, useLinksState, withoutFilters } from './use-links-state.ts';

/** Shown in place of an empty list: because no link matches, or because there are no links yet. */
export function NoLinks({ onOpen }: { onOpen(panel: string): void }) {
  const texts = useTexts('links');
  const [state, setState] = useLinksState();
  // The button goes away with the filters.
  const clear = () => {
    returnLostFocus();
    setState(withoutFilters);
  };
  if (!isFiltered(state)) return <NoLinksYet onOpen={onOpen} />;
  return (
    <EmptyState
      icon={<SearchX />}
      title={texts.noMatchTitle}
      text={texts.noMatchText}
      action={<Button onClick={clear}>{texts.clearFilters}</Button>}
    />
  );
}

const lessons = { change: <Pencil />, measure: <ChartNoAxesColumn />, print: <QrCode /> };

function NoLinksYet({ onOpen }: { onOpen(panel: string): void }) {
  const texts = useTexts('links');
  return (
    <div className="grid gap-4">
      <EmptyState
        icon={<Link2 />}
        title={texts.emptyTitle}
        text={texts.emptyText}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button look="primary" icon={<Plus />} onClick={() => onOpen('new')}>
              {texts.createLink}
            </Button>
            <Button icon={<FileUp />} onClick={() => onOpen('import')}>
              {texts.import}
            </Button>
          </div>
        }
      />
      <ul className="grid gap-4 md:grid-cols-3">
        {Object.entries(lessons).map(([name, icon]) => (
          <li key={name} className="card grid content-start gap-1 p-5">
            <span aria-hidden className="mb-1 text-accent-ink [&_svg]:size-5">
              {icon}
            </span>
            <h3 className="font-semibold">{texts.lessons[name as keyof typeof lessons].title}</h3>
            <p className="text-[0.8125rem] text-soft">{texts.lessons[name as keyof typeof lessons].text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
