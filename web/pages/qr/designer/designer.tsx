import { type Ref, type SyntheticEvent, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { LeaveQuestion } from '../../../components/dialogs/leave-question.tsx';
import { FormErrors, showServerError } from '../../../components/fields/form-errors.tsx';
import { resetSaved } from '../../../components/fields/reset-saved.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { outlinesAddress } from '../picture-address.ts';
import { ContentCard } from './content/content-card.tsx';
import { DownloadCard } from './download-card.tsx';
import { LookCard } from './look/look-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { PreviewContext } from './preview-context.ts';
import { endsPrinted, type QrDetails, type QrValues, writePreview } from './qr-values.ts';
import { usePreview } from './use-preview.ts';

interface DesignerProps {
  values: QrValues;
  /** The code being edited; absent for a new one. */
  code?: Pick<QrDetails, 'link' | 'scannability'>;
  /** `before` are the values saved last, or the form's initial values. */
  onSave(values: QrValues, before: QrValues): Promise<void>;
  /** Receives the element around the fields. */
  fieldsRef?: Ref<HTMLDivElement>;
}

/** The form for content and look of a code, beside its preview. */
export function Designer({ values, code, onSave, fieldsRef }: DesignerProps) {
  const texts = useTexts('qr');
  const common = useTexts('common');
  const [before, setBefore] = useState(values);
  const form = useForm<QrValues>({ defaultValues: before });
  const { isDirty, isSubmitting, errors } = form.formState;
  const known = code && { picture: outlinesAddress(code.link), scannability: code.scannability };
  const preview = usePreview(writePreview(form.watch()), known);
  const [isAsking, setIsAsking] = useState(false);
  const save = form.handleSubmit(async (entered) => {
    try {
      await onSave(entered, before);
      setBefore(entered);
      resetSaved(form, { entered, saved: entered });
    } catch (error) {
      showServerError(form, error);
    }
  });
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (code && endsPrinted(before, form.getValues())) setIsAsking(true);
    else await save(event);
  };
  const saveAnyway = () => {
    setIsAsking(false);
    void save();
  };
  return (
    <FormProvider {...form}>
      <PreviewContext value={preview}>
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]"
        >
          <div className="contents gap-5 tall:lg:sticky lg:top-20 lg:order-2 lg:grid">
            <PreviewCard preview={preview}>
              <FormErrors message={errors.root?.message} />
              <Button look="primary" type="submit" isBusy={isSubmitting} disabled={code && !isDirty}>
                {code ? common.save : texts.create}
              </Button>
            </PreviewCard>
            {code && <DownloadCard link={code.link} isDirty={isDirty} />}
          </div>
          {/* The scroll padding keeps focused inputs from being hidden by the sticky picture. */}
          <div
            ref={fieldsRef}
            className="grid min-w-0 gap-5 inert:opacity-60 print:hidden tall:max-lg:[&_:is(input,select,textarea)]:scroll-mt-64"
          >
            <ContentCard isNew={code === undefined} />
            <LookCard />
          </div>
        </form>
      </PreviewContext>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.printedEndTitle}
        text={texts.printedEnd}
        action={texts.printedEndSave}
        cancel={common.keepEditing}
        onCancel={() => setIsAsking(false)}
        onConfirm={saveAnyway}
      />
      <LeaveQuestion isDirty={isDirty} isSaving={isSubmitting} />
    </FormProvider>
  );
}
