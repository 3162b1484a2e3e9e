import { useController } from 'react-hook-form';
import { FormCard } from '../../components/page-editor/form-card.tsx';
import { PageThumbnail } from '../../components/page-editor/page-thumbnail.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { bioPage, type BioTheme, bioThemes, type BioValues, emptyBio, emptyBlock } from './bio-values.ts';

/** Chooses the theme of the page; each option is a small preview. */
export function ThemeChoice() {
  const texts = useTexts('bios');
  const { field } = useController<BioValues, 'theme'>({ name: 'theme' });
  return (
    <FormCard title={texts.look}>
      <fieldset>
        <legend className="sr-only">{texts.look}</legend>
        <div className="grid grid-cols-3 gap-3 sm:grid-cols-6">
          {bioThemes.map((theme) => (
            <label
              key={theme}
              className="group relative grid cursor-pointer gap-1.5 text-center text-[0.8125rem] font-medium text-soft has-checked:text-ink"
            >
              <input
                type="radio"
                name={field.name}
                value={theme}
                checked={field.value === theme}
                onChange={() => field.onChange(theme)}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              <span className="overflow-hidden rounded-lg border border-line forced-color-adjust-none ring-offset-2 ring-offset-surface group-has-checked:ring-2 group-has-checked:ring-accent group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-4 group-has-focus-visible:outline-accent">
                <Swatch theme={theme} />
              </span>
              {texts.themes[theme]}
            </label>
          ))}
        </div>
      </fieldset>
      <p className="text-[0.8125rem] text-soft">{texts.themeText}</p>
    </FormCard>
  );
}

function Swatch({ theme }: { theme: BioTheme }) {
  const texts = useTexts('bios');
  const read = () =>
    bioPage({ ...emptyBio, name: texts.themes[theme], theme, blocks: [emptyBlock('link')] }, texts);
  return <PageThumbnail resource="bio-themes" id={theme} read={read} width={240} height={320} />;
}
