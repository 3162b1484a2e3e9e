import { browserName, systemName } from '../../clicks/classify/agent-names.ts';
import { listWithUnknown } from '../list-values.ts';
import type { ConditionKind } from '../rule.ts';
import { agentOf } from '../visitor.ts';

/** Other common names of systems, in lower case, and how statistics name them. */
const otherSystemNames: Readonly<Record<string, string>> = {
  mac: 'macOS',
  'os x': 'macOS',
  osx: 'macOS',
  win: 'Windows',
  ipados: 'iOS',
  'iphone os': 'iOS',
  'chrome os': 'ChromeOS',
};

const otherBrowserNames: Readonly<Record<string, string>> = {
  'google chrome': 'Chrome',
  'microsoft edge': 'Edge',
  'mozilla firefox': 'Firefox',
  'apple safari': 'Safari',
  'samsung browser': 'Samsung Internet',
  msie: 'Internet Explorer',
  x: 'X (Twitter)',
};

/** How statistics name a system that is given by a common name in any case; undefined = no visitor has it. */
export function readSystem(text: string): string | undefined {
  return readName(text, otherSystemNames, systemName);
}

/** Like `readSystem`, for browsers. */
export function readBrowser(text: string): string | undefined {
  return readName(text, otherBrowserNames, browserName);
}

export const os = agentCondition('os', {
  noun: 'operating system',
  read: readSystem,
});

export const browser = agentCondition('browser', { noun: 'browser', read: readBrowser });

interface Names {
  noun: string;
  read(text: string): string | undefined;
}

function agentCondition(part: 'os' | 'browser', { noun, read }: Names): ConditionKind<ReadonlySet<string>> {
  return {
    compile(values) {
      return new Set(values.map(read).filter((name) => name !== undefined));
    },

    holds(names, visitor) {
      return names.has(agentOf(visitor)[part]);
    },

    tell(_names, visitor) {
      const name = agentOf(visitor)[part];
      const isKnown = name !== 'Unknown';
      return `The visitor's ${noun} is ${isKnown ? name : 'not known'}`;
    },

    ask(values) {
      const unknown = values.filter((text) => read(text) === undefined);
      return listWithUnknown(values, unknown, noun);
    },
  };
}

function readName(
  text: string,
  otherNames: Readonly<Record<string, string>>,
  nameOf: (text: string) => string,
): string | undefined {
  const lower = text.trim().toLowerCase();
  if (Object.hasOwn(otherNames, lower)) return otherNames[lower];
  // Statistics have a closed set of names, and these two for everything outside it.
  if (lower === 'unknown') return 'Unknown';
  if (lower === 'other') return 'Other';
  const name = nameOf(lower);
  return name === 'Other' ? undefined : name;
}
