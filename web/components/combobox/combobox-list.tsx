import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { classes } from '../classes.ts';
import type { Choice } from './use-combobox-list.ts';
import { Truncated } from '../truncated.tsx';

interface ComboboxListProps {
  listId: string;
  /** Undefined while they are loading. */
  choices: readonly Choice[] | undefined;
  /** Why they could not be loaded, said instead. */
  error?: Error | null | undefined;
  /** Index of the choice that the arrow keys have reached. */
  active: number;
  isChosen(choice: Choice): boolean;
  onChoose(choice: Choice): void;
  onPoint(index: number): void;
}

/** The list of choices that a combobox offers. */
export function ComboboxList(props: ComboboxListProps) {
  const { listId, choices, error, active, isChosen, onChoose, onPoint } = props;
  const texts = useTexts('common');
  const list = useRef<HTMLDivElement>(null);
  const isEmpty = !choices?.length;
  // In a panel the list may open below the part that is seen; the choices may arrive later than the list.
  useEffect(() => {
    if (!isEmpty) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isEmpty]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const box =
    'absolute inset-x-0 top-full z-30 mt-1 max-h-64 animate-rise overflow-y-auto rounded-xl border border-line bg-surface p-1.5 shadow-float';
  if (isEmpty) {
    return (
      <div className={box}>
        <p role="status" className="px-2.5 py-2 text-soft">
          {choices ? texts.noMatches : (error?.message ?? texts.loading)}
        </p>
      </div>
    );
  }
  return (
    // Browsers put scrollable elements into the tab order unless tabIndex says otherwise.
    <div ref={list} id={listId} role="listbox" tabIndex={-1} className={box}>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
        <div
          key={choice.value}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={isChosen(choice)}
          onMouseMove={() => onPoint(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
          className={classes(
            'flex cursor-pointer items-center gap-2 rounded-lg px-2.5 py-2 sm:py-1.5',
            index === active && 'bg-hover marked',
          )}
        >
          <span className="min-w-0 grow">
            <Truncated>{choice.label}</Truncated>
            {choice.text && (
              <span className="block text-xs text-soft">
                <Truncated>{choice.text}</Truncated>
              </span>
            )}
          </span>
          {isChosen(choice) && <Check aria-hidden className="size-4 shrink-0 text-accent-ink" />}
        </div>
      ))}
    </div>
  );
}
