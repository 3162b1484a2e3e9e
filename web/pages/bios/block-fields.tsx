import { useController, useFormContext } from 'react-hook-form';
import { Field } from '../../components/fields/field.tsx';
import { ImageField } from '../../components/pictures/image-field.tsx';
import { Select } from '../../components/fields/select.tsx';
import { TextArea } from '../../components/fields/text-area.tsx';
import { TextInput } from '../../components/fields/text-input.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { withScheme } from '../../with-scheme.ts';
import type { BioValues } from './bio-values.ts';
import type { BlockType } from './block-types.ts';
import { findNetwork, networkNames, profileStart } from './networks.ts';

interface BlockProps {
  index: number;
}

/** The fields of one block. */
export function BlockFields({ index, type }: BlockProps & { type: BlockType }) {
  const texts = useTexts('bios');
  switch (type) {
    case 'link':
      return (
        <>
          <Line index={index} name="title" label={texts.title} />
          <Line index={index} name="url" label={texts.url} start="https://" />
        </>
      );
    case 'heading':
      return <Line index={index} name="text" label={texts.heading} />;
    case 'text':
      return <Words index={index} />;
    case 'image':
      return <Picture index={index} />;
    case 'social':
      return <Social index={index} />;
  }
}

interface LineProps extends BlockProps {
  name: 'title' | 'url' | 'text' | 'link' | 'network';
  label: string;
  hint?: string;
  isOptional?: boolean;
  /** For URLs: how they usually begin, shown as placeholder. */
  start?: string;
}

function Line({ index, name, label, hint, isOptional = false, start }: LineProps) {
  const { register, formState } = useFormContext<BioValues>();
  const options = start === undefined ? {} : { setValueAs: withScheme };
  const address = start === undefined ? {} : ({ type: 'url', inputMode: 'url', placeholder: start } as const);
  return (
    <Field
      label={label}
      hint={hint}
      isOptional={isOptional}
      error={formState.errors.blocks?.[index]?.[name]?.message}
    >
      <TextInput {...register(`blocks.${index}.${name}`, options)} autoComplete="off" {...address} />
    </Field>
  );
}

function Words({ index }: BlockProps) {
  const texts = useTexts('bios');
  const { register, formState } = useFormContext<BioValues>();
  return (
    <Field label={texts.text} error={formState.errors.blocks?.[index]?.text?.message}>
      <TextArea {...register(`blocks.${index}.text`)} />
    </Field>
  );
}

function Picture({ index }: BlockProps) {
  const texts = useTexts('bios');
  return (
    <>
      <ImageField<BioValues> name={`blocks.${index}.image`} label={texts.picture} hint={texts.pictureHint} />
      <Line
        index={index}
        name="link"
        label={texts.imageLink}
        hint={texts.imageLinkHint}
        isOptional
        start="https://"
      />
    </>
  );
}

const otherNetwork = 'other';

/** A known network, or any other by its name. */
function Social({ index }: BlockProps) {
  const texts = useTexts('bios');
  const { field } = useController<BioValues, `blocks.${number}.network`>({ name: `blocks.${index}.network` });
  const known = findNetwork(field.value ?? '');
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <Field label={texts.network}>
        <Select
          value={known ?? otherNetwork}
          onChange={({ target }) => field.onChange(target.value === otherNetwork ? '' : target.value)}
          options={[
            ...networkNames.map((name) => ({ value: name, label: name })),
            { value: otherNetwork, label: texts.otherNetwork },
          ]}
        />
      </Field>
      <div className="grid grid-cols-1 gap-4">
        {!known && <Line index={index} name="network" label={texts.networkName} />}
        <Line index={index} name="url" label={texts.profileAddress} start={profileStart(field.value ?? '')} />
      </div>
    </div>
  );
}
