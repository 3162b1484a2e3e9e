import { formatCount } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { isQrType } from '../designer/qr-content.ts';
import type { WantedCode } from './read-codes.ts';
import { Truncated } from '../../../components/truncated.tsx';

const shownCodes = 3;

/** How the list was understood: the number of codes, and the first ones in detail. */
export function FoundCodes({ codes }: { codes: WantedCode[] }) {
  const texts = useTexts('qr').bulk;
  const hidden = codes.length - shownCodes;
  return (
    <section aria-label={texts.firstOnes} className="grid gap-2">
      <p role="status" className="text-sm font-medium">
        {texts.found(codes.length, formatCount(codes.length))}
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {codes.slice(0, shownCodes).map((code) => (
          <li key={code.line} className="px-3 py-2 text-[0.8125rem]">
            <Code code={code} />
          </li>
        ))}
        {hidden > 0 && (
          <li className="px-3 py-2 text-[0.8125rem] text-soft">{texts.more(formatCount(hidden))}</li>
        )}
      </ul>
    </section>
  );
}

function Code({ code: { type, name, data } }: { code: WantedCode }) {
  const texts = useTexts('qr');
  const values = Object.entries(data);
  const { types, fields } = texts;
  return (
    <dl className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5">
      <Fact label={texts.type} value={isQrType(type) ? types[type].name : type} />
      {values.map(([field, value]) => (
        <Fact key={field} label={fieldName(fields, field)} value={value} />
      ))}
      {name && <Fact label={texts.name} value={name} />}
    </dl>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="shrink-0 text-soft">{label}</dt>
      <dd className="min-w-0">
        <Truncated>{value}</Truncated>
      </dd>
    </div>
  );
}

function fieldName(fields: Record<string, unknown>, field: string): string {
  const name = fields[field];
  return typeof name === 'string' ? name : field;
}
