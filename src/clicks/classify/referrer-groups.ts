/** The networks of `socialCount` (reference, QR code statistics; and of a link's statistics). */
export type SocialNetwork = 'facebook' | 'twitter' | 'instagram' | 'google';

// One line a site: the name shown, then its domains (with all their subdomains) and its Android apps.
// A more particular domain wins over the one above it, so 'mail.google.com' is Gmail.
const sites: readonly (readonly [name: string, domains: string, apps?: string])[] = [
  ['Google', 'google.com', 'com.google.android.googlequicksearchbox'],
  ['Gmail', 'mail.google.com', 'com.google.android.gm'],
  ['Gemini', 'gemini.google.com', 'com.google.android.apps.bard'],
  ['Google Messages', 'messages.google.com', 'com.google.android.apps.messaging'],
  ['Facebook', 'facebook.com fb.com fb.me fb.watch', 'com.facebook.katana com.facebook.lite'],
  ['Messenger', 'messenger.com m.me', 'com.facebook.orca com.facebook.mlite'],
  ['Instagram', 'instagram.com instagr.am ig.me', 'com.instagram.android com.instagram.lite'],
  ['Threads', 'threads.net threads.com', 'com.instagram.barcelona'],
  ['WhatsApp', 'whatsapp.com wa.me', 'com.whatsapp com.whatsapp.w4b'],
  ['X (Twitter)', 'x.com twitter.com t.co twimg.com', 'com.twitter.android com.twitter.android.lite'],
  ['Bluesky', 'bsky.app bsky.social', 'xyz.blueskyweb.app'],
  ['Mastodon', 'mastodon.social mastodon.online', 'org.joinmastodon.android'],
  ['LinkedIn', 'linkedin.com lnkd.in', 'com.linkedin.android'],
  ['Reddit', 'reddit.com redd.it', 'com.reddit.frontpage'],
  ['Pinterest', 'pinterest.com pin.it', 'com.pinterest'],
  ['TikTok', 'tiktok.com', 'com.zhiliaoapp.musically com.ss.android.ugc.trill'],
  ['Snapchat', 'snapchat.com', 'com.snapchat.android'],
  ['YouTube', 'youtube.com youtu.be youtube-nocookie.com', 'com.google.android.youtube'],
  ['Twitch', 'twitch.tv', 'tv.twitch.android.app'],
  ['Telegram', 'telegram.org t.me telegram.me', 'org.telegram.messenger org.telegram.messenger.web'],
  ['Discord', 'discord.com discordapp.com discord.gg', 'com.discord'],
  ['Slack', 'slack.com', 'com.slack'],
  ['Microsoft Teams', 'teams.microsoft.com teams.live.com teams.cdn.office.net', 'com.microsoft.teams'],
  ['Outlook', 'outlook.live.com outlook.office.com outlook.office365.com', 'com.microsoft.office.outlook'],
  ['Bing', 'bing.com', 'com.microsoft.bing'],
  ['Microsoft Copilot', 'copilot.microsoft.com copilot.com', 'com.microsoft.copilot'],
  ['DuckDuckGo', 'duckduckgo.com', 'com.duckduckgo.mobile.android'],
  ['Baidu', 'baidu.com'],
  ['Naver', 'naver.com', 'com.nhn.android.search'],
  ['Ecosia', 'ecosia.org', 'com.ecosia.android'],
  ['Brave Search', 'search.brave.com'],
  ['Startpage', 'startpage.com'],
  ['Qwant', 'qwant.com'],
  ['ChatGPT', 'chatgpt.com chat.openai.com', 'com.openai.chatgpt'],
  ['Perplexity', 'perplexity.ai', 'ai.perplexity.app.android'],
  ['Claude', 'claude.ai', 'com.anthropic.claude'],
  ['GitHub', 'github.com', 'com.github.android'],
  ['Hacker News', 'news.ycombinator.com'],
  ['Stack Overflow', 'stackoverflow.com'],
  ['Wikipedia', 'wikipedia.org', 'org.wikipedia'],
  ['Quora', 'quora.com', 'com.quora.android'],
  ['Medium', 'medium.com', 'com.medium.reader'],
  ['Substack', 'substack.com', 'com.substack.app'],
  ['Tumblr', 'tumblr.com t.umblr.com', 'com.tumblr'],
  ['VK', 'vk.com vk.ru away.vk.com', 'com.vkontakte.android'],
  ['Weibo', 'weibo.com weibo.cn t.cn', 'com.sina.weibo'],
  ['LINE', 'line.me', 'jp.naver.line.android'],
  ['Linktree', 'linktr.ee'],
];

/** Domain (lower case) → name of the site. */
export const groupedDomains: ReadonlyMap<string, string> = new Map(
  sites.flatMap(([name, domains]) => domains.split(' ').map((domain): [string, string] => [domain, name])),
);

/** Identifier of an app (lower case), as in `android-app://com.twitter.android` → name of the site. */
export const appGroups: ReadonlyMap<string, string> = new Map(
  sites.flatMap(([name, , apps]) => (apps?.split(' ') ?? []).map((app): [string, string] => [app, name])),
);

// Sites with a domain in every country. The end is anchored to real country forms: 'google.example.com' is no Google.
const countryEnding = '(?:com|[a-z]{2}|com?\\.[a-z]{2})$';

/** Pattern of a host → name of the site; asked when no domain fits. */
export const patternGroups: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(?:^|\\.)google\\.${countryEnding}`), 'Google'],
  [new RegExp(`(?:^|\\.)pinterest\\.${countryEnding}`), 'Pinterest'],
  [new RegExp(`(?:^|\\.)yahoo\\.${countryEnding}`), 'Yahoo'],
  [new RegExp(`(?:^|\\.)yandex\\.${countryEnding}`), 'Yandex'],
];

/** Name of a site → the network that `socialCount` counts it under. */
export const socialOf: ReadonlyMap<string, SocialNetwork> = new Map([
  ['Facebook', 'facebook'],
  ['Messenger', 'facebook'],
  ['X (Twitter)', 'twitter'],
  ['Instagram', 'instagram'],
  ['Google', 'google'],
]);
