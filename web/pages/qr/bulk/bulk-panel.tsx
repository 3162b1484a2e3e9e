import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SidePanel } from '../../../components/side-panel.tsx';
import { formatCount } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { type QrLook, usualLook } from '../designer/qr-values.ts';
import type { QrType } from '../qr-types.ts';
import { BulkForm } from './bulk-form.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { readCodes } from './read-codes.ts';
import { useBulkCreate } from './use-bulk-create.ts';

/** More would take minutes. */
const codesMax = 2_000;

export interface BulkValues {
  type: QrType;
  text: string;
  isDynamic: boolean;
  look: QrLook;
}

/** Creating many codes from a pasted list or a CSV file. */
export default function BulkPanel({ onClose }: { onClose(): void }) {
  const texts = useTexts('qr').bulk;
  const common = useTexts('common');
  const [values, setValues] = useState<BulkValues>({ type: 'link', text: '', isDynamic: false, look: usualLook });
  const { work, start, goOn, stop, forget } = useBulkCreate();
  const { text, type } = values;
  const list = useMemo(() => readCodes(text, type), [text, type]);
  const count = list.codes.length;
  const isTooLong = count > codesMax;
  const mend = () => {
    const failed = work?.failures.map(({ code }) => code.source) ?? [];
    setValues({ ...values, text: [...(list.header ? [list.header] : []), ...failed].join('\n') });
    forget();
  };
  if (work) {
    return (
      <SidePanel
        isOpen
        onClose={onClose}
        title={texts.title}
        isDirty={work.state !== 'done'}
        footer={
          <>
            {work.state === 'running' && <Button onClick={stop}>{texts.stop}</Button>}
            {work.state === 'stopped' && (
              <Button look="primary" onClick={() => goOn(values)}>
                {texts.goOn}
              </Button>
            )}
            {work.state === 'done' && (
              <>
                <Button onClick={work.failures.length > 0 ? mend : startAgain}>
                  {work.failures.length > 0 ? texts.mend : texts.another}
                </Button>
                <Button look="primary" onClick={onClose}>
                  {texts.done}
                </Button>
              </>
            )}
          </>
        }
      >
        <BulkProgress work={work} />
      </SidePanel>
    );
  }
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={texts.title}
      subtitle={texts.text}
      isDirty={text.trim() !== ''}
      onSubmit={() => count > 0 && !isTooLong && start(list.codes, values)}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button look="primary" type="submit" disabled={count === 0 || isTooLong}>
            {count === 0 ? texts.createNone : texts.create(count, formatCount(count))}
          </Button>
        </>
      }
    >
      <BulkForm
        values={values}
        onChange={setValues}
        list={list}
        error={isTooLong ? texts.tooMany(formatCount(codesMax)) : undefined}
      />
    </SidePanel>
  );

  function startAgain() {
    setValues({ ...values, text: '' });
    forget();
  }
}
