import { Languages, Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '../components/icon-button.tsx';
import { Menu } from '../components/menu/menu.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { themeChoices, useTheme } from '../theme.ts';
import { useLanguage } from './use-language.ts';

const themeIcons = { light: <Sun />, dark: <Moon />, system: <Monitor /> };

/** Chooses light, dark or the system's theme. */
export function ThemeMenu() {
  const texts = useTexts('layout');
  const { theme, choice, choose } = useTheme();
  return (
    <Menu
      trigger={<IconButton label={texts.theme} icon={themeIcons[theme]} />}
      entries={themeChoices.map((option) => ({
        label: texts.themes[option],
        icon: themeIcons[option],
        isChosen: option === choice,
        onSelect: () => choose(option),
      }))}
    />
  );
}

/** Chooses the language; renders nothing if there is only one. */
export function LanguageMenu() {
  const texts = useTexts('layout');
  const { current, languages, choose } = useLanguage();
  if (languages.length < 2) return null;
  return (
    <Menu
      trigger={<IconButton label={texts.language} icon={<Languages />} />}
      entries={languages.map(([tag, name]) => ({
        label: name,
        lang: tag,
        isChosen: tag === current,
        onSelect: () => choose(tag),
      }))}
    />
  );
}
