import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { buttonClasses } from '../../../components/button.tsx';
import { classes } from '../../../components/classes.ts';
import { Field } from '../../../components/fields/field.tsx';
import { Select } from '../../../components/fields/select.tsx';
import { Switch } from '../../../components/fields/switch.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { PresetPicker } from '../designer/look/preset-picker.tsx';
import { contentFields } from '../designer/qr-content.ts';
import type { QrLook } from '../designer/qr-values.ts';
import { fixedDynamic, type QrType, qrTypes } from '../qr-types.ts';
import { decodeText } from '../../../csv/decode-text.ts';
import { FoundCodes } from './found-codes.tsx';
import type { CodeList } from './read-codes.ts';

export interface BulkValues {
  /** The default of lines that do not specify it, like `isDynamic`. */
  type: QrType;
  text: string;
  isDynamic: boolean;
  look: QrLook;
}

interface BulkFormProps {
  values: BulkValues;
  onChange(values: BulkValues): void;
  /** The codes read from the text. */
  list: CodeList;
  /** The error message about the list. */
  error: string | undefined;
}

/** The list of codes, their default type, and their look. */
export function BulkForm({ values, onChange, list, error }: BulkFormProps) {
  const texts = useTexts('qr');
  const { type, text, isDynamic, look } = values;
  const columns = ['name', ...contentFields[type].slice(0, 3)].join(', ');
  return (
    <>
      <Field label={texts.bulk.type} hint={texts.bulk.linesHints[type]}>
        <Select
          value={type}
          onChange={(event) => onChange({ ...values, type: event.target.value as QrType })}
          options={qrTypes.map((value) => ({ value, label: texts.types[value].name }))}
        />
      </Field>
      <Field label={texts.bulk.lines} hint={texts.bulk.headerHint(columns)} error={error}>
        <TextArea
          value={text}
          onChange={(event) => onChange({ ...values, text: event.target.value })}
          rows={6}
          wrap="off"
          spellCheck={false}
          placeholder={texts.bulk.placeholders[type]}
          className="font-mono text-[0.8125rem]"
        />
      </Field>
      <FileButton onText={(read) => onChange({ ...values, text: read })} />
      {list.codes.length > 0 && <FoundCodes codes={list.codes} />}
      {fixedDynamic(type) === undefined && (
        <Switch
          label={texts.bulk.dynamic}
          hint={texts.dynamicText}
          checked={isDynamic}
          onChange={(checked) => onChange({ ...values, isDynamic: checked })}
        />
      )}
      <PresetPicker look={look} onChange={(chosen) => onChange({ ...values, look: chosen })} />
    </>
  );
}

const fileBytesMax = 2 * 1024 * 1024;

/** Loads a file's contents into the text area, where they can be checked and edited. */
function FileButton({ onText }: { onText(text: string): void }) {
  const texts = useTexts('qr').bulk;
  const { fileUnreadable } = useTexts('common');
  const [error, setError] = useState<string>();
  const read = async (file: File) => {
    if (file.size > fileBytesMax) return setError(texts.fileTooLarge);
    const bytes = await file.arrayBuffer().catch(() => undefined);
    setError(bytes ? undefined : fileUnreadable);
    if (bytes) onText(decodeText(bytes));
  };
  const outline =
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';
  return (
    <div className="-mt-2 grid justify-items-start gap-1.5">
      <label className={classes(buttonClasses('plain', 'small'), 'relative hover:bg-hover', outline)}>
        <FileUp aria-hidden />
        {texts.file}
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void read(file);
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
        />
      </label>
      {error && (
        <p role="alert" className="text-[0.8125rem] font-medium text-danger-ink">
          {error}
        </p>
      )}
    </div>
  );
}
