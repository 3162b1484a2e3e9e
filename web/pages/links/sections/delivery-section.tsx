import { Field } from '../../../components/fields/field.tsx';
import { Select } from '../../../components/fields/select.tsx';
import { Switch } from '../../../components/fields/switch.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { DeliveryType } from '../form/delivery-type.tsx';
import { FormText } from '../form/form-text.tsx';
import { ParameterList } from '../form/parameter-list.tsx';
import { useChecks } from '../form/use-checks.ts';
import { useFormValue } from '../form/use-form-value.ts';
import { type LinkBody, type LinkDetails, linkSection } from '../link-section.ts';
import { IdsPicker } from '../pickers/ids-picker.tsx';

interface Values {
  /** In the API's format: direct, frame, splash, the id of a splash page, or overlay- and an id. */
  type: string;
  redirect: string;
  forwardquery: boolean;
  pixels: number[];
  parameters: LinkDetails['parameters'];
  weight: string;
}

const empty: Values = {
  type: 'direct',
  redirect: '302',
  forwardquery: true,
  pixels: [],
  parameters: [],
  weight: '1',
};

/** How visitors reach the destination, and which parameters are passed on. */
export const deliverySection = linkSection<Values>({
  title: 'delivery',
  empty,
  read: ({ type, redirect, forwardquery, pixels, parameters, weight }) => ({
    type,
    redirect: String(redirect),
    forwardquery,
    pixels,
    parameters,
    weight: String(weight),
  }),
  write: (values) => ({ ...values }) as Partial<LinkBody>,
  summarise: ({ type, redirect, pixels, parameters }, { delivery }) => [
    ...(type === empty.type ? [] : [delivery.types[kindOf(type)].title]),
    ...(redirect === empty.redirect ? [] : [redirect]),
    ...(pixels.length === 0 ? [] : [delivery.pixelCount(pixels.length)]),
    ...(parameters.length === 0 ? [] : [delivery.parameterCount(parameters.length)]),
  ],
  Fields,
});

function kindOf(type: string) {
  if (type === 'direct' || type === 'frame') return type;
  return type.startsWith('overlay-') ? 'overlay' : 'splash';
}

const redirects = ['301', '302', '307', '308'] as const;

function Fields() {
  const { delivery: texts } = useTexts('links');
  const redirect = useFormValue<string>('redirect');
  const forwardquery = useFormValue<boolean>('forwardquery');
  const pixels = useFormValue<number[]>('pixels');
  const { weight } = useChecks();
  return (
    <>
      <DeliveryType />
      <Field
        label={texts.redirect}
        hint={texts.redirectHint}
        error={redirect.error}
        inputRef={redirect.inputRef}
      >
        <Select
          value={redirect.value}
          onChange={(event) => redirect.onChange(event.target.value)}
          options={redirects.map((value) => ({ value, label: texts.redirects[value] }))}
        />
      </Field>
      <Switch
        label={texts.forwardQuery}
        hint={texts.forwardQueryHint}
        checked={forwardquery.value}
        onChange={forwardquery.onChange}
      />
      <ParameterList />
      <IdsPicker
        of="pixels"
        label={texts.pixels}
        isOptional
        hint={texts.pixelsHint}
        values={pixels.value}
        onChange={pixels.onChange}
        error={pixels.error}
        inputRef={pixels.inputRef}
      />
      <FormText
        name="weight"
        label={texts.weight}
        hint={texts.weightHint}
        inputMode="numeric"
        check={weight}
      />
    </>
  );
}
