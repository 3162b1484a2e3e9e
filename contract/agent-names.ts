/**
 * The names of browsers and operating systems in statistics and in rules. The sets are closed: an unlisted
 * name becomes 'Other' and an undetectable one 'Unknown', so that neither a rare browser nor an invented user
 * agent adds a name. The file has no schemas, because visits need these names, too.
 */
export const browserNames = namesOf(`
  Chrome, Safari, Firefox, Edge, Opera, Opera Mini, Samsung Internet, Internet Explorer, Chromium, Electron,
  Brave, DuckDuckGo, Vivaldi, Yandex, Whale, Puffin, Silk, Kindle, Coc Coc, Maxthon, Konqueror, Falkon, Epiphany,
  Midori, SeaMonkey, PaleMoon, Waterfox, Basilisk, K-Meleon, Iridium, Iron, Iceweasel, IceCat, Lynx, Links, w3m,
  Dolphin, Baidu, Sogou Explorer, Sogou Mobile, 360 Browser, QQ, Quark, UC Browser, MIUI Browser, Huawei Browser,
  Vivo Browser, Oculus Browser, Sailfish Browser, Smart Lenovo Browser, HeyTap, Avast Secure Browser,
  AVG Secure Browser, Comodo Dragon, Android Browser, Chrome WebView, Safari WebView, NetFront, NetSurf, Netscape,
  Facebook, Instagram, TikTok, LinkedIn, Snapchat, X (Twitter), WeChat, Weibo, NAVER, KakaoTalk, KakaoStory, LINE,
  Alipay, Klarna, Google App, Tesla`);

export const systemNames = namesOf(`
  Windows, macOS, iOS, Android, Linux, ChromeOS, HarmonyOS, KaiOS, Tizen, webOS, watchOS, Chromecast, PlayStation,
  Nintendo, Xbox, BlackBerry, Symbian, Windows Phone, Firefox OS, Sailfish, Fuchsia, BSD`);

/** All choices, the most used first. */
export const browserChoices: readonly string[] = [...browserNames, 'Other', 'Unknown'];
export const systemChoices: readonly string[] = [...systemNames, 'Other', 'Unknown'];

function namesOf(list: string): readonly string[] {
  return list.split(',').map((name) => name.trim());
}
