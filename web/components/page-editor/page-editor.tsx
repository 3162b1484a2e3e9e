import { type ReactNode, type Ref, useState } from 'react';
import { type FieldPath, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { BackLink } from '../back-link.tsx';
import type { PageRequest } from '../../api/call-page.ts';
import { useTheme } from '../../theme.ts';
import { currentLanguage } from '../../texts/language.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { FormErrors, showServerError } from '../fields/form-errors.tsx';
import { LeaveQuestion } from '../dialogs/leave-question.tsx';
import { PageHeader } from '../page-header.tsx';
import { type Device, PagePreview, type Viewer } from './page-preview.tsx';
import { Segments } from '../segments.tsx';
import { useLiveErrors } from '../fields/use-live-errors.ts';
import { usePagePreview } from './use-page-preview.ts';

interface PageEditorProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  title: string;
  /** The link back to the list. */
  back: { to: string; text: string };
  /** Shown below the title. */
  text?: ReactNode;
  /** Shown before the save button. */
  actions?: ReactNode;
  /** The text of the save button. */
  save: string;
  /** Sends the values. If it throws, the server's error is shown at the field that it is about. */
  onSave(values: Values): Promise<void>;
  /** The preview request for the current values. */
  page: PageRequest;
  /** The device that the preview shows first. */
  device: Device;
  /** Maps API fields to form fields where they differ. */
  names?: Partial<Record<string, FieldPath<Values>>>;
  /** The fields; they find the form with `useFormContext`. */
  children: ReactNode;
  /** Receives the element around the children. */
  fieldsRef?: Ref<HTMLDivElement>;
}

type View = 'edit' | 'preview';

/** The editor of a visitors' page with its live preview beside it; narrow screens show one or the other. */
export function PageEditor<Values extends FieldValues>(props: PageEditorProps<Values>) {
  const { form, page, device, names, onSave, children, fieldsRef } = props;
  const { theme } = useTheme();
  const [viewer, setViewer] = useState<Viewer>({ device, scheme: theme, locale: currentLanguage() });
  const [view, setView] = useState<View>('edit');
  const preview = usePagePreview(page, viewer.locale);
  const { isDirty, isSubmitting, errors } = form.formState;
  const onBlur = useLiveErrors(form, preview.error, names);
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSave(values);
    } catch (error) {
      setView('edit');
      showServerError(form, error, names);
    }
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        onBlur={onBlur}
        className="grid grid-cols-1 gap-5"
      >
        <EditorHeader {...props} />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
          <div className={classes('grid min-w-0 grid-cols-1 gap-5', view === 'preview' && 'max-lg:hidden')}>
            <div ref={fieldsRef} className="grid grid-cols-1 gap-5 inert:opacity-60">
              {children}
            </div>
            <FormErrors message={errors.root?.message} />
          </div>
          <div className={classes('min-w-0 lg:sticky lg:top-44', view === 'edit' && 'max-lg:hidden')}>
            <PagePreview preview={preview} viewer={viewer} onViewer={setViewer} />
          </div>
        </div>
        <EditorBar view={view} onView={setView} save={props.save} isBusy={isSubmitting} />
      </form>
      <LeaveQuestion isDirty={isDirty} isSaving={isSubmitting} />
    </FormProvider>
  );
}

/** Sticky on wide screens, so that the save button stays visible. */
function EditorHeader<Values extends FieldValues>(props: PageEditorProps<Values>) {
  const { form, title, back, text, actions, save } = props;
  const texts = useTexts('previews');
  const { isDirty, isSubmitting } = form.formState;
  return (
    <div className="top-14 z-10 grid gap-1.5 border-line bg-page/95 backdrop-blur md:-mx-8 md:px-8 lg:sticky lg:-mt-3 lg:border-b lg:py-3">
      <div className="flex min-h-6 items-center gap-3">
        <BackLink to={back.to} text={back.text} />
        {isDirty && <Badge tone="warning">{texts.unsaved}</Badge>}
      </div>
      <PageHeader
        title={title}
        text={text}
        actions={
          <>
            {actions}
            <Button look="primary" type="submit" isBusy={isSubmitting} className="max-lg:hidden">
              {save}
            </Button>
          </>
        }
      />
    </div>
  );
}

interface EditorBarProps {
  view: View;
  onView(view: View): void;
  save: string;
  isBusy: boolean;
}

/** For narrow screens: switches between fields and preview, and saves; always visible. */
function EditorBar({ view, onView, save, isBusy }: EditorBarProps) {
  const texts = useTexts('previews');
  return (
    <div className="sticky bottom-0 z-10 -mx-4 -mb-6 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-4 py-3 md:-mx-8 md:px-8 lg:hidden">
      <Segments
        label={texts.view}
        value={view}
        onChange={onView}
        className="grow"
        options={[
          { value: 'edit', label: texts.edit },
          { value: 'preview', label: texts.preview },
        ]}
      />
      <Button look="primary" type="submit" isBusy={isBusy}>
        {save}
      </Button>
    </div>
  );
}
