import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { RemoveButton } from '../../../components/remove-button.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { FormAddress } from '../form/form-text.tsx';
import { ConditionRow } from './condition-row.tsx';
import type { RuleValues } from './rule-values.ts';

interface RuleCardProps {
  index: number;
  isLast: boolean;
  onMove(step: 1 | -1): void;
  onRemove(): void;
}

/** The conditions of a rule and its destination. */
export function RuleCard({ index, isLast, onMove, onRemove }: RuleCardProps) {
  const texts = useTexts('rules');
  const number = index + 1;
  const { fields, append, remove } = useFieldArray<{ rules: RuleValues[] }, `rules.${number}.conditions`>({
    name: `rules.${index}.conditions`,
  });
  return (
    <li className="grid gap-3 rounded-lg border border-line p-3">
      <div className="flex items-center gap-1">
        <h4 className="grow text-sm font-semibold">{texts.rule(number)}</h4>
        <IconButton
          data-move="up"
          label={texts.moveUp(number)}
          icon={<ArrowUp />}
          disabled={index === 0}
          onClick={() => onMove(-1)}
          className="size-8"
        />
        <IconButton
          data-move="down"
          label={texts.moveDown(number)}
          icon={<ArrowDown />}
          disabled={isLast}
          onClick={() => onMove(1)}
          className="size-8"
        />
        <RemoveButton
          label={texts.remove(number)}
          icon={<Trash2 />}
          onClick={onRemove}
          className="-me-1 size-8"
        />
      </div>
      <div data-entries className="grid gap-3">
        {fields.map(({ id }, position) => (
          <ConditionRow
            key={id}
            name={`rules.${index}.conditions.${position}`}
            number={position + 1}
            {...(fields.length > 1 ? { onRemove: () => remove(position) } : {})}
          />
        ))}
        <div>
          <Button
            size="small"
            look="quiet"
            data-add
            icon={<Plus />}
            onClick={() => append({ type: 'device', value: [] })}
            className="-ms-2.5"
          >
            {texts.addCondition}
          </Button>
        </div>
      </div>
      <FormAddress name={`rules.${index}.link`} label={texts.leadsTo} />
    </li>
  );
}
