import type { ClickReason } from '../../../src/clicks/classify/agent-rules.ts';

/** A user agent of a real browser or app, and what it must be recognised as. */
export interface PersonSample {
  /** 'browser / operating system / device' */
  shown: string;
  userAgent: string;
}

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const webView =
  'Mozilla/5.0 (Linux; Android 12; SM-A125F Build/SP1A.210812.016; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/115.0.5790.166 Mobile Safari/537.36';

const people: readonly (readonly [shown: string, userAgent: string])[] = [
  ['Chrome / Windows / Desktop', `${windows} Chrome/126.0.0.0 Safari/537.36`],
  ['Chrome / macOS / Desktop', `${mac} Chrome/126.0.0.0 Safari/537.36`],
  [
    'Chrome / Linux / Desktop',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36',
  ],
  [
    'Chrome / ChromeOS / Desktop',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  ],
  ['Chrome / Android / Mobile', `${android} Chrome/126.0.0.0 Mobile Safari/537.36`],
  ['Chrome / Android / Tablet', `${android} Chrome/126.0.0.0 Safari/537.36`],
  ['Chrome / iOS / Mobile', `${iphone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
  ['Safari / iOS / Mobile', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`],
  [
    'Safari / iOS / Tablet',
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari / macOS / Desktop',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  ],
  [
    'Firefox / Windows / Desktop',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
  ],
  [
    'Firefox / Linux / Desktop',
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  ],
  ['Firefox / Android / Mobile', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
  ['Firefox / iOS / Mobile', `${iphone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge / Windows / Desktop', `${windows} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`],
  ['Edge / Android / Mobile', `${android} Chrome/126.0.0.0 Mobile Safari/537.36 EdgA/126.0.0.0`],
  ['Edge / iOS / Mobile', `${iphone} Version/17.0 EdgiOS/126.0.2592.56 Mobile/15E148 Safari/604.1`],
  ['Opera / Windows / Desktop', `${windows} Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0`],
  [
    'Opera Mini / Android / Mobile',
    'Opera/9.80 (Android; Opera Mini/36.2.2254/191.283; U; en) Presto/2.12.423 Version/12.16',
  ],
  [
    'Samsung Internet / Android / Mobile',
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Internet Explorer / Windows / Desktop',
    'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko',
  ],
  [
    'UC Browser / Android / Mobile',
    'Mozilla/5.0 (Linux; U; Android 10; en-US; RMX1911 Build/QKQ1) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.4.0.1306 Mobile Safari/537.36',
  ],
  ['Yandex / Windows / Desktop', `${windows} Chrome/122.0.0.0 YaBrowser/24.4.0.0 Safari/537.36`],
  ['DuckDuckGo / iOS / Mobile', `${iphone} Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`],
  ['Google App / iOS / Mobile', `${iphone} GSA/319.0.640188088 Mobile/15E148 Safari/604.1`],
  ['Safari WebView / iOS / Mobile', `${iphone} Mobile/15E148`],
  ['Chrome WebView / Android / Mobile', webView],
  [
    'Silk / Android / Tablet',
    'Mozilla/5.0 (Linux; Android 9; KFMAWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/119.4.2 like Chrome/119.0.6045.193 Safari/537.36',
  ],
  [
    'Chrome / Android / TV',
    'Mozilla/5.0 (Linux; Android 9; AFTSSS Build/PS7624) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/104.0.0.0 Safari/537.36',
  ],
  [
    'Safari / PlayStation / Console',
    'Mozilla/5.0 (PlayStation; PlayStation 5/8.20) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Safari/605.1.15',
  ],
  [
    'Oculus Browser / Android / Wearable',
    'Mozilla/5.0 (Linux; Android 12; Quest 3) AppleWebKit/537.36 (KHTML, like Gecko) OculusBrowser/30.0 Chrome/120.0 VR Safari/537.36',
  ],
  [
    'Tesla / Linux / Embedded',
    'Mozilla/5.0 (X11; GNU/Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chromium/79.0.3945.130 Chrome/79.0.3945.130 Safari/537.36 Tesla/2022.44.25.1',
  ],
  ['Firefox / BSD / Desktop', 'Mozilla/5.0 (X11; FreeBSD amd64; rv:126.0) Gecko/20100101 Firefox/126.0'],
  [
    'Firefox / KaiOS / Mobile',
    'Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
  ],
  // In-app browsers: a person opened the link inside the app.
  [
    'Facebook / iOS / Mobile',
    `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/469.0.0.40.107;FBBV/610000000;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5;FBRV/0]`,
  ],
  ['Facebook / Android / Mobile', `${webView} [FB_IAB/FB4A;FBAV/470.0.0.44.84;]`],
  [
    'Facebook / iOS / Mobile',
    `${iphone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/460.0.0.30.105;FBBV/607000000;FBDV/iPhone14,5;FBCR/News|Bot Mobile;FBLC/de_DE;FBOP/5]`,
  ],
  [
    'Instagram / iOS / Mobile',
    `${iphone} Mobile/21F90 Instagram 336.0.8.30.90 (iPhone14,5; iOS 17_5_1; en_US; en; scale=3.00; 1170x2532; 610000000)`,
  ],
  [
    'Instagram / Android / Mobile',
    `${webView} Instagram 336.0.0.35.90 Android (31/12; 280dpi; 720x1427; Google/google; Pixel 6; oriole; oriole; en_GB; 610000000)`,
  ],
  [
    'TikTok / iOS / Mobile',
    `${iphone} Mobile/15E148 musical_ly_35.0.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US FalconTag/F1 isDarkMode/1 WKWebView/1`,
  ],
  [
    'TikTok / Android / Mobile',
    `${webView} trill_2023006040 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/30.6.4 ByteLocale/en ByteFullLocale/en Region/US AppId/1233 BytedanceWebview/d8a21c6`,
  ],
  ['LinkedIn / iOS / Mobile', `${iphone} Mobile/15E148 [LinkedInApp]/9.29.8962`],
  [
    'Snapchat / iOS / Mobile',
    `${iphone} Version/17.5 Mobile/15E148 Snapchat/12.92.0.47 (like Safari/8618.2.12.10.9, panda)`,
  ],
  ['X (Twitter) / iOS / Mobile', `${iphone} Mobile/21F90 Twitter for iPhone/10.44`],
  ['Safari WebView / iOS / Mobile', `${iphone} Mobile/15E148 [Pinterest/iOS]`],
  ['LINE / iOS / Mobile', `${iphone} Mobile/15E148 Safari Line/14.9.0`],
  ['KakaoTalk / Android / Mobile', `${webView};KAKAOTALK 2410480`],
  [
    'NAVER / iOS / Mobile',
    `${iphone} Version/17.5 Mobile/15E148 Safari/604.1 NAVER(inapp; search; 2000; 12.8.1; 14PRO)`,
  ],
  [
    'WeChat / Android / Mobile',
    'Mozilla/5.0 (Linux; Android 12; M2007J3SC Build/SKQ1; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5023 MMWEBSDK/20230504 MMWEBID/1234 MicroMessenger/8.0.37.2380(0x2800255B) WeChat/arm64 Process/tools Weixin NetType/WIFI Language/zh_CN ABI/arm64',
  ],
  [
    'Chrome WebView / Android / Mobile',
    `${webView} Telegram-Android/11.3.3 (Samsung SM-A125F; Android 12; SDK 31; AVERAGE)`,
  ],
  [
    'Electron / macOS / Desktop',
    `${mac} Slack/4.38.125 Chrome/124.0.6367.119 Electron/30.0.2 Safari/537.36 Sonic Slack_SSB/4.38.125`,
  ],
  // Devices whose names look like a machine's.
  [
    'Chrome / Android / Mobile',
    'Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.210 Mobile Safari/537.36',
  ],
  [
    'Chrome / Android / Mobile',
    'Mozilla/5.0 (Linux; Android 9; X19 Build/CUBOT) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.210 Mobile Safari/537.36',
  ],
  [
    'Chrome / Android / Mobile',
    'Mozilla/5.0 (Linux; Android 11; ScanPal EDA51) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.210 Mobile Safari/537.36',
  ],
  [
    'Chrome / Android / Tablet',
    'Mozilla/5.0 (Linux; Android 12; Google TV Streamer) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
  ],
  ['Safari WebView / iOS / Mobile', `${iphone} Mobile/15E148 NewsArticle/9.8.5.19 JsSdk/2.0 NetType/WIFI`],
  ['Lynx / Other / Unknown', 'Lynx/2.9.0dev.12 libwww-FM/2.14 SSL-MM/1.4.1 GNUTLS/3.7.8'],
];

export const peopleSamples: readonly PersonSample[] = people.map(([shown, userAgent]) => ({
  shown,
  userAgent,
}));

/** User agents of machines, by the reason for which their clicks are not counted. */
export const machineSamples: Readonly<Record<Exclude<ClickReason, '' | 'prefetch'>, readonly string[]>> = {
  'no-user-agent': ['', '   ', '-'],
  preview: [
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    // iMessage
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'Twitterbot/1.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Slack-ImgProxy (+https://api.slack.com/robots)',
    'WhatsApp/2.24.11.79 A',
    'WhatsApp/2', // sent by Signal
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MicrosoftPreview/2.0; +https://aka.ms/MicrosoftPreview) Chrome/112.0.0.0 Safari/537.36',
    'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
    'Pinterest/0.2 (+https://www.pinterest.com/bot.html)',
    'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    'http.rb/5.1.1 (Mastodon/4.2.8; +https://mastodon.social/) Bot',
    'Mastodon/4.3.0 (http.rb/5.2.0; +https://mastodon.social/)',
    'facebookexternalhit/1.1;line-poker/1.0',
    'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984',
    'Viber/12.8.0.1 CFNetwork/1121.2.2 Darwin/19.3.0',
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/56.0.2924.87 Safari/537.36 Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)`,
    'Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app) Chrome/W.X.Y.Z Safari/537.36',
    'Iframely/1.3.1 (+https://iframely.com/docs/about)',
  ],
  tool: [
    'curl/8.5.0',
    'Wget/1.21.4',
    'python-requests/2.32.3',
    'Python-urllib/3.11',
    'Python/3.11 aiohttp/3.9.5',
    'python-httpx/0.27.0',
    'axios/1.7.2',
    'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
    'node',
    'undici',
    'got (https://github.com/sindresorhus/got)',
    'Go-http-client/2.0',
    'okhttp/4.12.0',
    'Java/17.0.10',
    'Java-http-client/21.0.2',
    'Apache-HttpClient/4.5.14 (Java/17.0.10)',
    'PostmanRuntime/7.39.0',
    'insomnia/9.2.0',
    'HTTPie/3.2.2',
    'libwww-perl/6.77',
    'GuzzleHttp/7',
    'Dalvik/2.1.0 (Linux; U; Android 9; SM-G965U Build/PPR1.180610.011)',
    'Podcasts/1410.53 CFNetwork/1408.0.4 Darwin/22.5.0',
    'Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.19041.4412',
    'Dart/3.4 (dart:io)',
    'Mozilla/4.0 (compatible; ms-office; MSOffice rmj)',
  ],
  headless: [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
    'Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/22.1.0',
  ],
  crawler: [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.6422.175 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
    'Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
    'Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)',
    'Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)',
  ],
};
