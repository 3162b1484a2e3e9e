import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { call } from '../../../api/call.ts';
import { useApi } from '../../../api/use-api.ts';
import type { Answer } from '../../../api/types.ts';
import { Button } from '../../../components/button.tsx';
import { showServerError } from '../../../components/fields/form-errors.tsx';
import { SidePanel } from '../../../components/dialogs/side-panel.tsx';
import { shortenAddress } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Explanation } from './explanation.tsx';
import { noVisitor, VisitorFields, type VisitorValues } from './visitor-fields.tsx';

interface ExplainPanelProps {
  /** Id of the link. */
  id: string;
  onClose(): void;
}

/** An explanation, and what it is about: the visitor and the link as they were. */
interface Explained {
  explanation: Answer<'explainLink'>;
  about: string;
}

/** Explains where the link would lead a made-up visitor, and why. */
export default function ExplainPanel({ id, onClose }: ExplainPanelProps) {
  const { explain: texts } = useTexts('rules');
  const link = useApi('getLink', { params: { id } });
  const [explained, setExplained] = useState<Explained>();
  const form = useForm<VisitorValues>({ defaultValues: noVisitor });
  const { isSubmitting, errors } = form.formState;
  const details = link.data?.details;
  const submit = form.handleSubmit(async (body) => {
    try {
      const [explanation, asked] = await Promise.all([
        call('explainLink', { params: { id }, body }),
        link.refetch(),
      ]);
      setExplained({ explanation, about: JSON.stringify([body, asked.data?.details]) });
    } catch (error) {
      showServerError(form, error);
    }
  });
  // The answer to another question would be taken for the one to what is in the fields.
  if (explained && explained.about !== JSON.stringify([form.watch(), details])) setExplained(undefined);
  return (
    <FormProvider {...form}>
      <SidePanel
        isOpen
        onClose={onClose}
        title={texts.title}
        subtitle={details && <bdi>{shortenAddress(details.shorturl)}</bdi>}
        onSubmit={() => void submit()}
        error={errors.root?.message ?? link.error?.message}
        footer={
          <Button look="primary" type="submit" isBusy={isSubmitting}>
            {texts.action}
          </Button>
        }
      >
        <p className="text-soft">{texts.text}</p>
        <VisitorFields />
        {explained && <Result explanation={explained.explanation} />}
      </SidePanel>
    </FormProvider>
  );
}

/** Scrolls itself into view with each explanation. */
function Result({ explanation }: { explanation: Answer<'explainLink'> }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, [explanation]);
  return (
    <section ref={section} className="-mx-5 border-t border-line px-5 pt-5">
      <Explanation explanation={explanation} />
    </section>
  );
}
