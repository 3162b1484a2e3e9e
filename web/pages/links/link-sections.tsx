import { useFormContext, useWatch } from 'react-hook-form';
import { FormSection } from '../../components/fields/form-section.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { AnyLinkSection } from './link-section.ts';
import { linkSections, type LinkValues } from './sections/index.ts';

/**
 * The sections of the form. Those with a title are collapsible and show a summary of their values while
 * collapsed.
 */
export function LinkSections() {
  return linkSections.map((section) =>
    section.title === undefined ? (
      <section.Fields key="main" />
    ) : (
      <Section key={section.title} title={section.title} section={section} />
    ),
  );
}

interface SectionProps {
  title: NonNullable<AnyLinkSection['title']>;
  section: AnyLinkSection;
}

/** Forced open while a field in it has an error. */
function Section({ title, section }: SectionProps) {
  const texts = useTexts('links');
  const { control, formState } = useFormContext<LinkValues>();
  const { empty, isOpen = false, summarise, Fields } = section;
  const names = Object.keys(empty);
  const values = useWatch({ control, name: names });
  const current = Object.fromEntries(names.map((name, index) => [name, values[index]]));
  return (
    <FormSection
      title={texts.sections[title]}
      summary={summarise?.(current, texts).join(' · ')}
      isInitiallyOpen={isOpen}
      isForcedOpen={names.some((name) => name in formState.errors)}
    >
      <Fields />
    </FormSection>
  );
}
