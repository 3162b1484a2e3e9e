import { FormProvider, useForm } from 'react-hook-form';
import { useApi, useCall } from '../../../api/use-api.ts';
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

/** Explains where the link would lead a made-up visitor, and why. */
export default function ExplainPanel({ id, onClose }: ExplainPanelProps) {
  const { explain: texts } = useTexts('rules');
  const link = useApi('getLink', { params: { id } });
  const explain = useCall('explainLink');
  const form = useForm<VisitorValues>({ defaultValues: noVisitor });
  const { isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await explain.mutateAsync({ params: { id }, body });
    } catch (error) {
      showServerError(form, error);
    }
  });
  const address = link.data?.details.shorturl;
  return (
    <FormProvider {...form}>
      <SidePanel
        isOpen
        onClose={onClose}
        title={texts.title}
        subtitle={address && <bdi>{shortenAddress(address)}</bdi>}
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
        {explain.data && <Result explanation={explain.data} />}
      </SidePanel>
    </FormProvider>
  );
}

/** Scrolls itself into view when it is rendered. */
function Result({ explanation }: { explanation: Answer<'explainLink'> }) {
  const show = (element: HTMLElement | null) =>
    element?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  return (
    <section key={JSON.stringify(explanation)} ref={show} className="-mx-5 border-t border-line px-5 pt-5">
      <Explanation explanation={explanation} />
    </section>
  );
}
