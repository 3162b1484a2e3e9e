import { browserNames, systemNames } from '../../../contract/agent-names.ts';

const browserAliases: Readonly<Record<string, string>> = {
  'mobile safari': 'Safari',
  webkit: 'Safari WebView', // an app's web view on iOS says WebKit and not Safari
  gsa: 'Google App',
  ie: 'Internet Explorer',
  iemobile: 'Internet Explorer',
  'firefox focus': 'Firefox',
  'firefox reality': 'Firefox',
  fennec: 'Firefox',
  klar: 'Firefox',
  'opera gx': 'Opera',
  'opera touch': 'Opera',
  'opera coast': 'Opera',
  'opera mobi': 'Opera',
  'opera tablet': 'Opera',
  twitter: 'X (Twitter)',
  ucbrowser: 'UC Browser',
  qqbrowser: 'QQ',
  qqbrowserlite: 'QQ',
};

const systemAliases: Readonly<Record<string, string>> = {
  'mac os': 'macOS',
  'mac os x': 'macOS',
  macintosh: 'macOS',
  'chromium os': 'ChromeOS',
  'android-x86': 'Android',
  'windows phone os': 'Windows Phone',
  'windows mobile': 'Windows Phone',
  'rim tablet os': 'BlackBerry',
  series40: 'Symbian',
};

const linuxSystem =
  /ubuntu|debian|suse|gentoo|^arch$|slackware|fedora|mandriva|centos|red ?hat|raspbian|deepin|manjaro|elementary|mint|linux/;

const browsers = byLowerCase(browserNames, browserAliases);
const systems = byLowerCase(systemNames, systemAliases);

/** The browser's name as shown, from the parser's; 'Unknown' when the parser has none, 'Other' outside the set. */
export function browserName(parsed: string | undefined): string {
  return parsed === undefined ? 'Unknown' : (browsers.get(parsed.toLowerCase()) ?? 'Other');
}

/** The operating system's name as shown; every Linux distribution is 'Linux'. As `browserName` otherwise. */
export function systemName(parsed: string | undefined): string {
  if (parsed === undefined) return 'Unknown';
  const name = parsed.toLowerCase();
  return systems.get(name) ?? (linuxSystem.test(name) ? 'Linux' : name.endsWith('bsd') ? 'BSD' : 'Other');
}

function byLowerCase(
  list: readonly string[],
  aliases: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const names = new Map(Object.entries(aliases));
  for (const name of list) names.set(name.toLowerCase(), name);
  return names;
}
