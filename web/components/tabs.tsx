import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { directionOf } from '../texts/language.ts';

interface TabsProps<Value extends string> {
  /** What the tabs are about; for screen readers. */
  label: string;
  value: Value;
  onChange(value: Value): void;
  tabs: readonly { value: Value; label: string; content: ReactNode }[];
}

/** Tabs, of which one is visible. Keep `value` in the URL with useUrlState. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  return (
    <RadixTabs.Root dir={directionOf()} value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <RadixTabs.List aria-label={label} className="flex flex-wrap gap-x-1 border-b border-line">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px border-b-2 border-transparent px-3 py-2.5 text-sm font-medium whitespace-nowrap text-soft transition-colors -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink forced-colors:not-data-[state=active]:border-none"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
