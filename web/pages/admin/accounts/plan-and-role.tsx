import { Controller, useFormContext } from 'react-hook-form';
import { useApi } from '../../../api/use-api.ts';
import { Field } from '../../../components/fields/field.tsx';
import { RadioCards } from '../../../components/fields/radio-cards.tsx';
import { Select } from '../../../components/fields/select.tsx';
import { formatCount } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';

export interface PlanAndRoleValues {
  /** Empty: the default plan of new accounts. */
  plan: string;
  role: 'user' | 'administrator';
}

interface PlanAndRoleProps {
  /** A new account may leave the plan to the service. */
  isNew?: boolean;
}

/** The fields for an account's plan and role. */
export function PlanAndRole({ isNew = false }: PlanAndRoleProps) {
  const texts = useTexts('admin');
  const { control, register, formState } = useFormContext<PlanAndRoleValues>();
  const { errors } = formState;
  const { options, error, onRetry } = usePlans(isNew);
  return (
    <>
      <Controller
        control={control}
        name="role"
        render={({ field }) => (
          <RadioCards
            label={texts.role}
            value={field.value}
            onChange={field.onChange}
            options={[
              { value: 'user', title: texts.user, text: texts.userText },
              { value: 'administrator', title: texts.administrator, text: texts.administratorText },
            ]}
          />
        )}
      />
      <Field label={texts.plan} error={errors.plan?.message ?? error?.message}>
        <Select {...register('plan')} options={options} onFocus={() => error && onRetry()} />
      </Field>
    </>
  );
}

/**
 * The options always include the current plan, even before the plans are loaded or if it no longer exists.
 */
function usePlans(isNew: boolean) {
  const texts = useTexts('admin');
  const { getValues } = useFormContext<PlanAndRoleValues>();
  const { data, error, refetch } = useApi('getOverview', {});
  const plans = data?.data.plans ?? [];
  const current = getValues('plan');
  const labelOf = (limit: number) => (limit === 0 ? texts.noLimit : texts.limit(formatCount(limit)));
  const options = plans.map(({ name, limit }) => ({ value: name, label: `${name} · ${labelOf(limit)}` }));
  const isKnown = current === '' || options.some(({ value }) => value === current);
  const all = [
    ...(isNew ? [{ value: '', label: texts.usualPlan }] : []),
    ...(isKnown ? [] : [{ value: current, label: current }]),
    ...options,
  ];
  return { options: all, error: data ? null : error, onRetry: () => void refetch() };
}
