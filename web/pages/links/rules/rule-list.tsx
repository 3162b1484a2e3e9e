import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useFocusAfterMove } from '../../../components/use-focus-after-move.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { ListBlock } from '../form/list-block.tsx';
import { RuleCard } from './rule-card.tsx';
import type { RuleValues } from './rule-values.ts';

/** The rules in their order: the first one with all conditions fulfilled decides. */
export function RuleList() {
  const texts = useTexts('rules');
  const { fields, append, remove, move } = useFieldArray<{ rules: RuleValues[] }>({ name: 'rules' });
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useFocusAfterMove(list);
  const add = () => append({ conditions: [{ type: 'country', value: [] }], link: '' });
  return (
    <ListBlock title={texts.title} hint={texts.hint} add={texts.add} onAdd={add}>
      {fields.length > 0 && (
        <ol ref={list} className="grid gap-2.5">
          {fields.map(({ id }, index) => (
            <RuleCard
              key={id}
              index={index}
              isLast={index === fields.length - 1}
              onMove={(step) => {
                keepFocus(index + step, step < 0 ? 'up' : 'down');
                move(index, index + step);
              }}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
    </ListBlock>
  );
}
