import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Switch } from '../../../components/fields/switch.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { useEditedLink } from '../form/edited-link.ts';
import { FormAddress } from '../form/form-text.tsx';
import { useFormValue } from '../form/use-form-value.ts';
import { type LinkBody, type LinkDetails, linkSection } from '../link-section.ts';
import { readRules, type RuleValues, writeRules } from '../rules/rule-values.ts';
import { RuleList } from '../rules/rule-list.tsx';
import { countryCode } from '../targets/countries.ts';
import { TargetList } from '../targets/target-list.tsx';

const ExplainPanel = lazyPart(() => import('../explain/explain-panel.tsx'));

interface Values {
  rules: RuleValues[];
  geotarget: { location: string; link: string }[];
  devicetarget: { device: string; link: string }[];
  languagetarget: { language: string; link: string }[];
  deeplink: LinkDetails['deeplink'];
}

/** Other destinations, depending on the visitor. */
export const targetingSection = linkSection<Values>({
  title: 'targeting',
  empty: {
    rules: [],
    geotarget: [],
    devicetarget: [],
    languagetarget: [],
    deeplink: { auto: false, apple: '', google: '' },
  },
  read: ({ rules, location, device, language, deeplink }) => ({
    rules: readRules(rules),
    geotarget: Object.entries(location).map(([name, link]) => ({ location: countryCode(name), link })),
    devicetarget: Object.entries(device).map(([name, link]) => ({ device: name, link })),
    languagetarget: Object.entries(language).map(([name, link]) => ({ language: name, link })),
    deeplink,
  }),
  write: ({ rules, ...values }) => ({ ...values, rules: writeRules(rules) }) as Partial<LinkBody>,
  summarise: ({ rules, geotarget, devicetarget, languagetarget, deeplink }, { targeting }) => {
    const targets = geotarget.length + devicetarget.length + languagetarget.length;
    const hasApp = deeplink.auto || deeplink.apple !== '' || deeplink.google !== '';
    return [
      ...(rules.length === 0 ? [] : [targeting.ruleCount(rules.length)]),
      ...(targets === 0 ? [] : [targeting.targetCount(targets)]),
      ...(hasApp ? [targeting.deepLinks] : []),
    ];
  },
  Fields,
});

function Fields() {
  const { targeting: texts } = useTexts('links');
  return (
    <>
      <p className="text-[0.8125rem] text-soft">{texts.order}</p>
      <RuleList />
      <TargetList kind="devicetarget" />
      <TargetList kind="geotarget" />
      <TargetList kind="languagetarget" />
      <DeepLinks />
      <Explain />
    </>
  );
}

function DeepLinks() {
  const { targeting: texts } = useTexts('links');
  const auto = useFormValue<boolean>('deeplink.auto');
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2.5 text-sm font-medium">{texts.deepLinks}</legend>
      <Switch label={texts.auto} hint={texts.autoHint} checked={auto.value} onChange={auto.onChange} />
      <FormAddress name="deeplink.apple" label={texts.apple} hint={texts.appleHint} isOptional />
      <FormAddress name="deeplink.google" label={texts.google} hint={texts.googleHint} isOptional />
    </fieldset>
  );
}

/** Opens the explanation of a saved link's rules; a new link cannot be tested before it is saved. */
function Explain() {
  const { explain: texts } = useTexts('rules');
  const link = useEditedLink();
  const [isOpen, setOpen] = useState(false);
  if (!link) return null;
  return (
    <div>
      <Button icon={<FlaskConical />} onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && <ExplainPanel id={String(link.id)} onClose={() => setOpen(false)} />}
    </div>
  );
}
