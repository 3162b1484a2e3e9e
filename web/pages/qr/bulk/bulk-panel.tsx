import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SidePanel } from '../../../components/dialogs/side-panel.tsx';
import type { LeaveTexts } from '../../../components/dialogs/use-leave-texts.ts';
import { onFirstClick } from '../../../components/first-click.ts';
import { formatCount } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { usualLook } from '../designer/qr-values.ts';
import { BulkForm, type BulkValues } from './bulk-form.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { readCodes } from './read-codes.ts';
import { type BulkWork, useBulkCreate } from './use-bulk-create.ts';

/** More than this would take minutes. */
const codesMax = 2_000;

/** Creates many codes from a pasted list or a CSV file. */
export default function BulkPanel({ onClose }: { onClose(): void }) {
  const [values, setValues] = useState<BulkValues>({
    type: 'link',
    text: '',
    isDynamic: false,
    look: usualLook,
  });
  const { work, start, goOn, stop, forget } = useBulkCreate();
  const list = useMemo(() => readCodes(values.text, values.type), [values.text, values.type]);
  const beginAgain = (lines: string[]) => {
    setValues({
      ...values,
      text: lines.length > 0 ? [list.header, ...lines].filter(Boolean).join('\n') : '',
    });
    forget();
  };
  if (!work) {
    const onStart = () => start(list.codes, values);
    return <Entry values={values} onChange={setValues} list={list} onStart={onStart} onClose={onClose} />;
  }
  return (
    <Work
      work={work}
      onStop={stop}
      onGoOn={() => goOn(values)}
      onAgain={() => beginAgain(work.failures.map(({ code }) => code.source))}
      onClose={onClose}
    />
  );
}

interface EntryProps {
  values: BulkValues;
  onChange(values: BulkValues): void;
  list: ReturnType<typeof readCodes>;
  onStart(): void;
  onClose(): void;
}

function Entry({ values, onChange, list, onStart, onClose }: EntryProps) {
  const texts = useTexts('qr').bulk;
  const common = useTexts('common');
  const count = list.codes.length;
  const isTooLong = count > codesMax;
  const isPossible = count > 0 && !isTooLong;
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={texts.title}
      subtitle={<span className="whitespace-normal">{texts.text}</span>}
      isDirty={values.text.trim() !== ''}
      onSubmit={() => isPossible && onStart()}
      footer={(close) => (
        <>
          <Button look="quiet" onClick={close}>
            {common.cancel}
          </Button>
          <Button look="primary" type="submit" disabled={!isPossible}>
            {count === 0 ? texts.createNone : texts.create(count, formatCount(count))}
          </Button>
        </>
      )}
    >
      <BulkForm
        values={values}
        onChange={onChange}
        list={list}
        error={isTooLong ? texts.tooMany(formatCount(codesMax)) : undefined}
      />
    </SidePanel>
  );
}

interface WorkProps {
  work: BulkWork;
  onStop(): void;
  onGoOn(): void;
  /** Starts again with the lines that failed, if there are any. */
  onAgain(): void;
  onClose(): void;
}

function Work({ work, onStop, onGoOn, onAgain, onClose }: WorkProps) {
  const texts = useTexts('qr').bulk;
  const question = useCloseQuestion(work);
  const buttons = {
    running: <Button onClick={onFirstClick(onStop)}>{texts.stop}</Button>,
    stopped: (
      <Button look="primary" onClick={onFirstClick(onGoOn)}>
        {texts.goOn}
      </Button>
    ),
    done: (
      <>
        <Button onClick={onFirstClick(onAgain)}>
          {work.failures.length > 0 ? texts.mend : texts.another}
        </Button>
        <Button look="primary" onClick={onFirstClick(onClose)}>
          {texts.done}
        </Button>
      </>
    ),
  };
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={texts.title}
      isDirty={work.state !== 'done'}
      question={question}
      footer={buttons[work.state]}
    >
      <BulkProgress work={work} />
    </SidePanel>
  );
}

/** The question before the rest of the codes is given up: those that are created stay. */
function useCloseQuestion({ state, created, unanswered }: BulkWork): LeaveTexts {
  const texts = useTexts('qr').bulk;
  const common = useTexts('common');
  const { closing } = texts;
  const facts = [
    closing.created(created.length, formatCount(created.length)),
    state === 'running' ? closing.onTheWay : closing.left,
    unanswered > 0 ? texts.unanswered(unanswered, formatCount(unanswered)) : '',
  ];
  const text = facts.filter(Boolean).join(' ');
  return { title: closing.title, text, action: common.close, cancel: closing.keep };
}
