// The names statistics show. The sets are closed: what the parser reads that is not here is 'Other', so that
// neither a rare browser's spelling nor an invented user agent adds a name.

const browsers = `
  Chrome, Safari, Firefox, Edge, Opera, Opera Mini, Samsung Internet, Internet Explorer, Chromium, Electron,
  Brave, DuckDuckGo, Vivaldi, Yandex, Whale, Puffin, Silk, Kindle, Coc Coc, Maxthon, Konqueror, Falkon, Epiphany,
  Midori, SeaMonkey, PaleMoon, Waterfox, Basilisk, K-Meleon, Iridium, Iron, Iceweasel, IceCat, Lynx, Links, w3m,
  Dolphin, Baidu, Sogou Explorer, Sogou Mobile, 360 Browser, QQ, Quark, UC Browser, MIUI Browser, Huawei Browser,
  Vivo Browser, Oculus Browser, Sailfish Browser, Smart Lenovo Browser, HeyTap, Avast Secure Browser,
  AVG Secure Browser, Comodo Dragon, Android Browser, Chrome WebView, Safari WebView, NetFront, NetSurf, Netscape,
  Facebook, Instagram, TikTok, LinkedIn, Snapchat, X (Twitter), WeChat, Weibo, NAVER, KakaoTalk, KakaoStory, LINE,
  Alipay, Klarna, Google App, Tesla`;

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

const systems = `
  Windows, macOS, iOS, Android, Linux, ChromeOS, HarmonyOS, KaiOS, Tizen, webOS, watchOS, Chromecast, PlayStation,
  Nintendo, Xbox, BlackBerry, Symbian, Windows Phone, Firefox OS, Sailfish, Fuchsia`;

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

/** All that `browserName` answers. */
export const browserChoices: readonly string[] = [...namesOf(browsers), 'Other', 'Unknown'];
/** All that `systemName` answers. */
export const systemChoices: readonly string[] = [...namesOf(systems), 'BSD', 'Other', 'Unknown'];

const browserNames = byLowerCase(browsers, browserAliases);
const systemNames = byLowerCase(systems, systemAliases);

/** The browser's name as shown, from the parser's; 'Unknown' when the parser has none, 'Other' outside the set. */
export function browserName(parsed: string | undefined): string {
  return parsed === undefined ? 'Unknown' : (browserNames.get(parsed.toLowerCase()) ?? 'Other');
}

/** The operating system's name as shown; every Linux distribution is 'Linux'. As `browserName` otherwise. */
export function systemName(parsed: string | undefined): string {
  if (parsed === undefined) return 'Unknown';
  const name = parsed.toLowerCase();
  return systemNames.get(name) ?? (linuxSystem.test(name) ? 'Linux' : name.endsWith('bsd') ? 'BSD' : 'Other');
}

function byLowerCase(list: string, aliases: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const names = new Map(Object.entries(aliases));
  for (const name of namesOf(list)) names.set(name.toLowerCase(), name);
  return names;
}

function namesOf(list: string): string[] {
  return list.split(',').map((name) => name.trim());
}
