import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type FieldPath, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import type { PageRequest } from '../api/call-page.ts';
import { useTheme } from '../layout/theme.ts';
import { currentLanguage } from '../texts/language.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { FormErrors, showServerError } from './form-errors.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { PageHeader } from './page-header.tsx';
import { type Device, PagePreview, type Viewer } from './page-preview.tsx';
import { Segments } from './segments.tsx';
import { useLiveErrors } from './use-live-errors.ts';
import { usePagePreview } from './use-page-preview.ts';

interface PageEditorProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  title: string;
  /** The list that it is one of. */
  back: { to: string; text: string };
  /** Below the title. */
  text?: ReactNode;
  /** Before the button that saves. */
  actions?: ReactNode;
  /** What that button says. */
  save: string;
  /** Sends the values and goes on; what the server refuses is shown at the field it is about. */
  onSave(values: Values): Promise<void>;
  /** The page that the values make. */
  page: PageRequest;
  /** On which screen it is shown first. */
  device: Device;
  /** The API's names of fields, where the form's differ. */
  names?: Partial<Record<string, FieldPath<Values>>>;
  /** The fields; they find the form with `useFormContext`. */
  children: ReactNode;
}

/** Editing a visitors' page beside what it looks like; on narrow screens one or the other is seen. */
export function PageEditor<Values extends FieldValues>(props: PageEditorProps<Values>) {
  const { form, page, device, names, onSave, children } = props;
  const { theme } = useTheme();
  const [viewer, setViewer] = useState<Viewer>({ device, scheme: theme, locale: currentLanguage() });
  const [view, setView] = useState<'edit' | 'preview'>('edit');
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
      <form noValidate onSubmit={(event) => void submit(event)} onBlur={onBlur} className="grid gap-5">
        <EditorHeader {...props} view={view} onView={setView} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
          <div className={classes('grid min-w-0 gap-5', view === 'preview' && 'max-lg:hidden')}>
            {children}
            <FormErrors message={errors.root?.message} />
          </div>
          <div className={classes('min-w-0 lg:sticky lg:top-40', view === 'edit' && 'max-lg:hidden')}>
            <PagePreview preview={preview} viewer={viewer} onViewer={setViewer} />
          </div>
        </div>
      </form>
      <LeaveQuestion isDirty={isDirty && !isSubmitting} />
    </FormProvider>
  );
}

interface EditorHeaderProps<Values extends FieldValues> extends PageEditorProps<Values> {
  view: 'edit' | 'preview';
  onView(view: 'edit' | 'preview'): void;
}

/** Stays in sight, with the button that saves. */
function EditorHeader<Values extends FieldValues>(props: EditorHeaderProps<Values>) {
  const { form, title, back, text, actions, save, view, onView } = props;
  const texts = useTexts('previews');
  const { isDirty, isSubmitting } = form.formState;
  return (
    <div className="sticky top-14 z-10 -mx-4 -mt-3 grid gap-1.5 border-b border-line bg-page/95 px-4 py-3 backdrop-blur md:-mx-8 md:px-8">
      <div className="flex items-center gap-3">
        <Link
          to={back.to}
          className="inline-flex items-center gap-1.5 rounded text-[0.8125rem] text-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-3.5 rtl:-scale-x-100" />
          {back.text}
        </Link>
        {isDirty && <Badge tone="warning">{texts.unsaved}</Badge>}
      </div>
      <PageHeader
        title={title}
        text={text}
        actions={
          <>
            {actions}
            <Segments
              label={texts.view}
              value={view}
              onChange={onView}
              className="lg:hidden"
              options={[
                { value: 'edit', label: texts.edit },
                { value: 'preview', label: texts.preview },
              ]}
            />
            <Button look="primary" type="submit" isBusy={isSubmitting}>
              {save}
            </Button>
          </>
        }
      />
    </div>
  );
}
