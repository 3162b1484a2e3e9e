import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClasses } from '../../../components/button.tsx';
import { Secret } from '../../../components/secret.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { curlLine } from '../../start/curl-line.ts';
import { Row, Section } from '../section.tsx';
import { ShownOnce } from '../../../components/dialogs/shown-once.tsx';
import { KeyDialog } from './key-dialog.tsx';

const header = 'Authorization: Bearer wp_…';

/** Explains how the API key is used, and creates a new one. */
export function KeyTab() {
  const texts = useTexts('settings');
  return (
    <Section title={texts.yourKey} text={texts.keyText}>
      <Row title={texts.keyUse}>
        <code dir="ltr" className="rounded-lg bg-sunken px-3 py-2 font-mono text-[0.8125rem] wrap-anywhere">
          {header}
        </code>
      </Row>
      <Row title={texts.createKey} text={texts.createKeyText}>
        <NewKey />
      </Row>
      <Row title={texts.keyReference} text={texts.keyReferenceText}>
        <a href="/developers" target="_blank" rel="noreferrer" className={buttonClasses('plain')}>
          <BookOpen aria-hidden />
          {texts.keyReference}
        </a>
      </Row>
    </Section>
  );
}

function NewKey() {
  const texts = useTexts('settings');
  const [step, setStep] = useState<'asking' | { created: string }>();
  const done = () => setStep(undefined);
  return (
    <>
      <Button onClick={() => setStep('asking')}>{texts.createKey}</Button>
      {step === 'asking' && <KeyDialog onCreated={(created) => setStep({ created })} onClose={done} />}
      {typeof step === 'object' && <CreatedKey apiKey={step.created} onDone={done} />}
    </>
  );
}

function CreatedKey({ apiKey, onDone }: { apiKey: string; onDone(): void }) {
  const texts = useTexts('settings');
  return (
    <ShownOnce title={texts.keyCreated} text={texts.keyCreatedText} action={texts.keyKept} onDone={onDone}>
      <Secret value={apiKey} what={texts.key} />
      <p className="text-soft">{texts.curl}</p>
      <Secret value={curlLine(apiKey)} what="curl" />
    </ShownOnce>
  );
}
