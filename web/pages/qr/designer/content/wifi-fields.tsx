import { useController, useFormContext } from 'react-hook-form';
import { Field } from '../../../../components/fields/field.tsx';
import { Select } from '../../../../components/fields/select.tsx';
import { Switch } from '../../../../components/fields/switch.tsx';
import { useTexts } from '../../../../texts/use-texts.ts';
import type { QrValues } from '../qr-values.ts';
import { ContentLine } from './content-line.tsx';

const encryptions = ['WPA', 'WEP', 'nopass'] as const;

/** A Wi-Fi network and its password. The password is visible, as for everybody who scans the code. */
export function WifiFields() {
  const texts = useTexts('qr');
  const { control, formState } = useFormContext<QrValues>();
  const encryption = useController({ name: 'data.encryption', control }).field;
  const hidden = useController({ name: 'data.hidden', control }).field;
  const isOpen = encryption.value === 'nopass';
  return (
    <>
      <ContentLine name="ssid" hint={texts.fields.ssidHint} spellCheck={false} />
      <Field label={texts.fields.encryption} error={formState.errors.data?.encryption?.message}>
        <Select
          value={encryption.value || 'WPA'}
          onChange={(event) => encryption.onChange(event.target.value)}
          options={encryptions.map((value) => ({ value, label: texts.fields.encryptions[value] }))}
        />
      </Field>
      {!isOpen && <ContentLine name="password" hint={texts.fields.passwordHint} spellCheck={false} />}
      <Switch
        label={texts.fields.hidden}
        hint={texts.fields.hiddenHint}
        checked={hidden.value}
        onChange={hidden.onChange}
      />
    </>
  );
}
