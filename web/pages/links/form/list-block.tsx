import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { classes } from '../../../components/classes.ts';

interface ListBlockProps {
  title: string;
  hint?: string;
  /** The text of the button that adds an entry. */
  add: string;
  onAdd(): void;
  children?: ReactNode;
}

/** A list with any number of entries, and a button that adds one. */
export function ListBlock({ title, hint, add, onAdd, children }: ListBlockProps) {
  return (
    <fieldset data-entries className="grid gap-2.5">
      <legend className={classes('text-sm font-medium', !hint && 'mb-2.5')}>{title}</legend>
      {hint && <p className="text-[0.8125rem] text-soft">{hint}</p>}
      {children}
      <div>
        <Button size="small" data-add icon={<Plus />} onClick={onAdd}>
          {add}
        </Button>
      </div>
    </fieldset>
  );
}
