import { Field } from '../../../components/fields/field.tsx';
import { Select } from '../../../components/fields/select.tsx';
import { Switch } from '../../../components/fields/switch.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { type ImportField, importFields, type Mapping } from './columns.ts';
import type { CsvTable } from './parse-csv.ts';

interface MapColumnsProps {
  table: CsvTable;
  mapping: Mapping;
  onMap(mapping: Mapping): void;
  /** Whether existing links with the same destination are reused instead of creating new ones. */
  isReused: boolean;
  onReuse(isReused: boolean): void;
}

const examplesMax = 3;
const rowsLookedAt = 50;

/** Maps each column of the file to a field, with examples of its values. */
export function MapColumns({ table, mapping, onMap, isReused, onReuse }: MapColumnsProps) {
  const texts = useTexts('import');
  // Each field belongs to one column: choosing it again takes it from the other one.
  const choose = (column: number, field: ImportField | '') =>
    onMap(mapping.map((other, index) => (index === column ? field : other === field ? '' : other)));
  return (
    <>
      <p className="text-soft">{texts.mapText}</p>
      {!mapping.includes('url') && (
        <p role="status" className="rounded-lg bg-warning-soft p-3 text-warning">
          {texts.needsUrl}
        </p>
      )}
      <ul className="grid gap-4">
        {table.names.map((name, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name
          <li key={column}>
            <Field label={name || texts.column(column + 1)} hint={examplesOf(table, column)}>
              <Select
                value={mapping[column] ?? ''}
                onChange={(event) => choose(column, event.target.value as ImportField | '')}
                options={[
                  { value: '', label: texts.ignore },
                  ...importFields.map((value) => ({ value, label: texts.fields[value] })),
                ]}
              />
            </Field>
          </li>
        ))}
      </ul>
      <Switch label={texts.reuse} hint={texts.reuseHint} checked={isReused} onChange={onReuse} />
    </>
  );
}

function examplesOf({ rows }: CsvTable, column: number) {
  const found = rows.slice(0, rowsLookedAt).flatMap(({ cells }) => cells[column] || []);
  const examples = found.slice(0, examplesMax);
  if (examples.length === 0) return undefined;
  return <span className="line-clamp-2 wrap-anywhere">{examples.join(' · ')}</span>;
}
