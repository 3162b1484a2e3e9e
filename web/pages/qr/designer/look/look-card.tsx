import { type UseFormReturn, useFormContext } from 'react-hook-form';
import { FormSection } from '../../../../components/fields/form-section.tsx';
import { useTexts } from '../../../../texts/use-texts.ts';
import { useLookError } from '../preview-context.ts';
import type { QrLook, QrValues } from '../qr-values.ts';
import { ColourFields } from './colour-fields.tsx';
import { FrameFields } from './frame-fields.tsx';
import { LogoField } from './logo-field.tsx';
import { PresetPicker } from './preset-picker.tsx';
import { PrintFields } from './print-fields.tsx';
import { ShapeFields } from './shape-fields.tsx';

/** The fields for the look of the code. */
export function LookCard() {
  const texts = useTexts('qr');
  const form = useFormContext<QrValues>();
  const { style: words } = texts;
  const look = form.watch();
  const { style, logo } = look;
  const isLogoWrong = useLookError('logo') !== undefined;
  const isCaptionWrong = useLookError('style.caption') !== undefined;
  const frame = style.caption || (style.frame === 'none' ? '' : words.frames[style.frame]);
  return (
    <section aria-labelledby="qr-look" className="card grid gap-5 p-5">
      <h2 id="qr-look" className="text-base font-semibold">
        {texts.look}
      </h2>
      <PresetPicker look={look} onChange={(chosen) => setLook(form, chosen)} />
      <FormSection title={words.colours} isInitiallyOpen>
        <ColourFields />
      </FormSection>
      <FormSection title={words.shapes} isInitiallyOpen>
        <ShapeFields />
      </FormSection>
      <FormSection title={words.logo} isInitiallyOpen={logo !== ''} isForcedOpen={isLogoWrong}>
        <LogoField />
      </FormSection>
      <FormSection
        title={words.frame}
        summary={frame}
        isInitiallyOpen={frame !== ''}
        isForcedOpen={isCaptionWrong}
      >
        <FrameFields />
      </FormSection>
      <FormSection title={words.print} summary={words.modules(style.margin)}>
        <PrintFields />
      </FormSection>
    </section>
  );
}

/** Sets each field separately, because only then its registered input is updated. */
function setLook({ setValue }: UseFormReturn<QrValues>, { style, ...look }: QrLook): void {
  const options = { shouldDirty: true };
  setValue('foreground', look.foreground, options);
  setValue('background', look.background, options);
  setValue('hasGradient', look.hasGradient, options);
  setValue('style.gradient.to', style.gradient.to, options);
  setValue('style.gradient.type', style.gradient.type, options);
  setValue('style.gradient.angle', style.gradient.angle, options);
  setValue('style.dots', style.dots, options);
  setValue('style.corners', style.corners, options);
  setValue('style.frame', style.frame, options);
  setValue('style.caption', style.caption, options);
}
