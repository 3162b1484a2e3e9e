import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { PackButton } from '../pack-button.tsx';
import { PictureChoice } from '../picture-choice.tsx';
import { usualPictureForm } from '../picture-form.ts';
import type { WantedCode } from './read-codes.ts';
import type { BulkWork } from './use-bulk-create.ts';

/** The progress of the creation, the codes created and those that failed. */
export function BulkProgress({ work }: { work: BulkWork }) {
  const texts = useTexts('qr').bulk;
  const { state, total, left, created, failures, unknown } = work;
  const tried = total - left.length;
  return (
    <>
      <div className="grid gap-2">
        <div className="flex text-[0.8125rem] text-soft">
          <span>{texts.progress}</span>
          <span className="ms-auto tabular-nums">
            {texts.progressOf(formatCount(tried), formatCount(total))}
          </span>
        </div>
        <progress
          aria-label={texts.progress}
          value={tried}
          max={total}
          className="h-2 w-full appearance-none forced-colors:appearance-auto overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        />
      </div>
      <div aria-live="polite" className="grid gap-2">
        {state === 'stopped' && <Interruption work={work} />}
        {(created.length > 0 || state === 'done') && (
          <p className="flex items-center gap-2 font-medium text-success">
            <CircleCheck aria-hidden className="size-4 shrink-0" />
            {texts.made(created.length, formatCount(created.length))}
          </p>
        )}
        {failures.length > 0 && (
          <p className="flex items-center gap-2 font-medium text-danger-ink">
            <CircleAlert aria-hidden className="size-4 shrink-0" />
            {texts.failed(failures.length, formatCount(failures.length))}
          </p>
        )}
      </div>
      {failures.length > 0 && <Lines label={texts.failures} lines={failures} />}
      {unknown.length > 0 && <Unknown codes={unknown} />}
      {state !== 'running' && created.length > 0 && <DownloadAll ids={created} />}
    </>
  );
}

/** Why it stopped, and for how many codes no answer has been received. */
function Interruption({ work: { error, unanswered } }: { work: BulkWork }) {
  const texts = useTexts('qr').bulk;
  return (
    <div role="alert" className="grid gap-1 rounded-lg bg-warning-soft p-3 text-warning">
      <p>{error ? `${error} ${texts.interrupted}` : texts.stopped}</p>
      {unanswered > 0 && <p>{texts.unanswered(unanswered, formatCount(unanswered))}</p>}
    </div>
  );
}

function Unknown({ codes }: { codes: WantedCode[] }) {
  const texts = useTexts('qr').bulk;
  return (
    <section aria-label={texts.unknown} className="grid gap-2">
      <h3 className="text-sm font-semibold">{texts.unknown}</h3>
      <p className="text-soft">{texts.unknownText}</p>
      <Lines label={texts.unknown} lines={codes.map((code) => ({ code }))} />
    </section>
  );
}

interface LinesProps {
  label: string;
  lines: { code: WantedCode; message?: string }[];
}

/** Lines of the list that need the user's attention. */
function Lines({ label, lines }: LinesProps) {
  const texts = useTexts('qr').bulk;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <ul
      tabIndex={0}
      aria-label={label}
      className="max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {lines.map(({ code, message }) => (
        <li key={code.line} className="grid gap-0.5 px-3 py-2 text-[0.8125rem]">
          <p className="flex min-w-0 gap-2">
            <span className="shrink-0 text-soft tabular-nums">
              {texts.line} {code.line}
            </span>
            <bdi className="truncate font-mono">{code.source}</bdi>
          </p>
          {message && <p className="text-danger-ink">{message}</p>}
        </li>
      ))}
    </ul>
  );
}

function DownloadAll({ ids }: { ids: number[] }) {
  const texts = useTexts('qr').bulk;
  const [form, setForm] = useState(usualPictureForm);
  return (
    <section aria-label={texts.downloadAll} className="grid gap-3 rounded-lg border border-line p-4">
      <h3 className="text-sm font-semibold">{texts.downloadAll}</h3>
      <PictureChoice value={form} onChange={setForm} />
      <div>
        <PackButton ids={ids} form={form} look="plain" />
      </div>
    </section>
  );
}
