import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { Button } from '../button.tsx';
import { ErrorState } from '../error-state.tsx';
import { SidePanel } from './side-panel.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { useLockedSubmit } from './use-locked-submit.ts';

interface FormPanelProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  title: string;
  subtitle?: ReactNode;
  /** The text of the save button. */
  action: string;
  /**
   * Sends the values and closes the panel. If it throws, the server's error is shown at the field that it is
   * about.
   */
  onSave(values: Values): Promise<void>;
  onClose(): void;
  /** The fields; they find the form with `useFormContext`. */
  children: ReactNode;
}

/**
 * A side panel with a form that creates or changes one thing. It closes when that is saved, so its fields are locked
 * meanwhile: what was typed into them would be lost.
 */
export function FormPanel<Values extends FieldValues>(props: FormPanelProps<Values>) {
  const { form, title, subtitle, action, onSave, onClose, children } = props;
  const common = useTexts('common');
  const { isDirty, errors } = form.formState;
  const { box, submit, isSubmitting } = useLockedSubmit(form, onSave);
  return (
    <FormProvider {...form}>
      <SidePanel
        isOpen
        onClose={onClose}
        title={title}
        subtitle={subtitle}
        isDirty={isDirty}
        isSaving={isSubmitting}
        fieldsRef={box}
        onSubmit={() => void submit()}
        error={errors.root?.message}
        footer={(close) => (
          <>
            <Button look="quiet" onClick={close}>
              {common.cancel}
            </Button>
            <Button look="primary" type="submit" isBusy={isSubmitting}>
              {action}
            </Button>
          </>
        )}
      >
        {children}
      </SidePanel>
    </FormProvider>
  );
}

interface WaitingPanelProps {
  title: string;
  /** Why there is nothing to edit; undefined while it is loading. */
  error: Error | undefined;
  onRetry?: () => void;
  onClose(): void;
}

/** Shown in place of a FormPanel while its data is loading, or could not be loaded. */
export function WaitingPanel({ title, error, onRetry, onClose }: WaitingPanelProps) {
  return (
    <SidePanel isOpen onClose={onClose} title={title}>
      {error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        ['w-24', 'w-16', 'w-20'].map((width) => (
          <div key={width} className="grid gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-9 w-full rounded-lg" />
          </div>
        ))
      )}
    </SidePanel>
  );
}
