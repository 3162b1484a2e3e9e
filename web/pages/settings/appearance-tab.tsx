import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { RadioCards } from '../../components/fields/radio-cards.tsx';
import { Select } from '../../components/fields/select.tsx';
import { useLanguage } from '../../layout/use-language.ts';
import { themeChoices, useTheme } from '../../theme.ts';
import type { Language } from '../../texts/areas.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Row, Section } from './section.tsx';

const iconLook = 'mt-0.5 size-4 shrink-0 text-soft';
const themeIcons = {
  light: <Sun aria-hidden className={iconLook} />,
  dark: <Moon aria-hidden className={iconLook} />,
  system: <Monitor aria-hidden className={iconLook} />,
};

/** Theme and language of the dashboard in this browser. */
export function AppearanceTab() {
  const texts = useTexts('settings');
  return (
    <Section title={texts.themeAndLanguage} text={texts.appearanceText}>
      <ThemeChoice />
      <LanguageChoice />
    </Section>
  );
}

function ThemeChoice() {
  const texts = useTexts('settings');
  const layout = useTexts('layout');
  const { choice, choose } = useTheme();
  return (
    <div className="p-4 sm:px-5">
      <RadioCards
        label={texts.theme}
        value={choice}
        onChange={choose}
        options={themeChoices.map((value) => ({
          value,
          title: layout.themes[value],
          text: texts.themeTexts[value],
          icon: themeIcons[value],
        }))}
      />
    </div>
  );
}

/** Renders nothing if there is only one language. */
function LanguageChoice() {
  const texts = useTexts('settings');
  const id = useId();
  const { current, languages, choose } = useLanguage();
  if (languages.length < 2) return null;
  return (
    <Row title={<label htmlFor={id}>{texts.language}</label>} text={texts.languageText}>
      <Select
        id={id}
        value={current}
        onChange={(event) => choose(event.target.value as Language)}
        options={languages.map(([value, label]) => ({ value, label, lang: value }))}
        className="w-44"
      />
    </Row>
  );
}
