import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { useApi, useCall } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { FormErrors, showServerError } from '../../components/form-errors.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { notify } from '../../components/notify.ts';
import { SidePanel } from '../../components/side-panel.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { shortenAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { emptyLink, linkSections, type LinkValues, readLink, writeLink } from './sections/index.ts';

interface LinkPanelProps {
  /** "new", or the id of the link that is edited. */
  panel: string;
  onClose(): void;
}

/** Creating a link, or editing one. */
export default function LinkPanel({ panel, onClose }: LinkPanelProps) {
  return panel === 'new' ? <NewLink onClose={onClose} /> : <ExistingLink id={panel} onClose={onClose} />;
}

function NewLink({ onClose }: { onClose(): void }) {
  const texts = useTexts('links');
  const create = useCall('createLink');
  const save = async (values: LinkValues) => {
    const { shorturl } = await create.mutateAsync({ body: writeLink(values) });
    notify.success(texts.linkCreated(shortenAddress(shorturl)));
  };
  const words = { title: texts.newLink, action: texts.createLink };
  return <LinkForm {...words} values={emptyLink()} onSave={save} onClose={onClose} />;
}

function ExistingLink({ id, onClose }: { id: string; onClose(): void }) {
  const texts = useTexts('links');
  const common = useTexts('common');
  const link = useApi('getLink', { params: { id } });
  const update = useCall('updateLink');
  const save = async (values: LinkValues) => {
    await update.mutateAsync({ params: { id }, body: writeLink(values) });
    notify.success(common.saved);
  };
  if (!link.data) {
    return (
      <SidePanel isOpen onClose={onClose} title={texts.editLink}>
        {link.error ? (
          <ErrorState error={link.error} onRetry={() => void link.refetch()} />
        ) : (
          <FormSkeleton />
        )}
      </SidePanel>
    );
  }
  const { details } = link.data;
  const words = { title: texts.editLink, subtitle: shortenAddress(details.shorturl), action: common.save };
  return <LinkForm {...words} values={readLink(details)} onSave={save} onClose={onClose} />;
}

interface LinkFormProps {
  title: string;
  subtitle?: string;
  /** What the button says that saves. */
  action: string;
  values: LinkValues;
  onSave(values: LinkValues): Promise<void>;
  onClose(): void;
}

function LinkForm({ title, subtitle, action, values, onSave, onClose }: LinkFormProps) {
  const common = useTexts('common');
  const form = useForm<LinkValues>({ defaultValues: values });
  const { isDirty, isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async (entered) => {
    try {
      await onSave(entered);
      onClose();
    } catch (error) {
      showServerError(form, error);
    }
  });
  return (
    <FormProvider {...form}>
      <SidePanel
        isOpen
        onClose={onClose}
        title={title}
        subtitle={subtitle}
        isDirty={isDirty && !isSubmitting}
        onSubmit={() => void submit()}
        footer={
          <>
            <Button look="quiet" onClick={onClose}>
              {common.cancel}
            </Button>
            <Button look="primary" type="submit" isBusy={isSubmitting}>
              {action}
            </Button>
          </>
        }
      >
        <Sections form={form} />
        <FormErrors message={errors.root?.message} />
      </SidePanel>
    </FormProvider>
  );
}

/** Those with a title are folded away until they are needed: because something is set there, or wrong. */
function Sections({ form }: { form: UseFormReturn<LinkValues> }) {
  const texts = useTexts('links');
  const initial = form.formState.defaultValues ?? {};
  return linkSections.map(({ title, empty, Fields }) => {
    if (title === undefined) return <Fields key="main" />;
    const names = Object.keys(empty);
    const isSet = names.some((name) => JSON.stringify(initial[name]) !== JSON.stringify(empty[name]));
    const isWrong = names.some((name) => name in form.formState.errors);
    return (
      <FormSection key={title} title={texts.sections[title]} isInitiallyOpen={isSet} isForcedOpen={isWrong}>
        <Fields />
      </FormSection>
    );
  });
}

function FormSkeleton() {
  return ['w-24', 'w-16', 'w-20'].map((width) => (
    <div key={width} className="grid gap-2">
      <Skeleton className={`h-4 ${width}`} />
      <Skeleton className="h-9 w-full rounded-lg" />
    </div>
  ));
}
