import { useController, useFormContext } from 'react-hook-form';
import { RadioCards } from '../../../components/radio-cards.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { type LinkDetails, linkSection } from '../link-section.ts';

interface Values {
  status: LinkDetails['status'];
}

const statuses = ['public', 'private', 'disabled'] as const;

/** Whether it works and who is told of it. */
export const accessSection = linkSection<Values>({
  title: 'access',
  empty: { status: 'public' },
  read: ({ status }) => ({ status }),
  write: ({ status }) => ({ status }),
  Fields,
});

function Fields() {
  const texts = useTexts('links');
  const { field } = useController({ name: 'status', control: useFormContext<Values>().control });
  return (
    <RadioCards
      label={texts.status}
      value={field.value}
      onChange={field.onChange}
      options={statuses.map((value) => ({ value, ...texts.statuses[value] }))}
    />
  );
}
