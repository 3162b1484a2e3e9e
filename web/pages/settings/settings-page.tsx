import { PageHeader } from '../../components/page-header.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { AppearanceTab } from './appearance-tab.tsx';
import { KeyTab } from './key/key-tab.tsx';
import { PicturesTab } from './pictures/pictures-tab.tsx';
import { ProfileTab } from './profile/profile-tab.tsx';
import { SecurityTab } from './security/security-tab.tsx';
import { useSettingsState } from './use-settings-state.ts';

/** The settings of the user's own account: profile, security, API key, pictures and appearance. */
export default function SettingsPage() {
  const texts = useTexts('settings');
  const [{ tab }, setState] = useSettingsState();
  const tabs = [
    { value: 'profile', label: texts.profile, content: <ProfileTab /> },
    { value: 'security', label: texts.security, content: <SecurityTab /> },
    { value: 'key', label: texts.key, content: <KeyTab /> },
    { value: 'pictures', label: texts.pictures, content: <PicturesTab /> },
    { value: 'appearance', label: texts.appearance, content: <AppearanceTab /> },
  ];
  const isKnown = tabs.some(({ value }) => value === tab);
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader title={texts.title} />
      <Tabs
        label={texts.title}
        value={isKnown ? tab : 'profile'}
        onChange={(chosen) => setState({ tab: chosen, page: 1 }, { isStep: true })}
        tabs={tabs}
      />
    </div>
  );
}
