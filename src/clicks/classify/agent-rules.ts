/**
 * The rules that tell machines from people by their user agents. Raise `classificationRulesVersion` with
 * every change of this file and every update of isbot, so that events classified by older rules can be found
 * and classified again.
 */
export const classificationRulesVersion = 1;

export type ClickKind = 'human' | 'bot' | 'preview' | 'prefetch';

/** Why a click is not counted; '' for one that is. */
export type ClickReason = '' | 'no-user-agent' | 'preview' | 'tool' | 'headless' | 'crawler' | 'prefetch';

/** A user agent's class. */
export interface AgentClass {
  kind: ClickKind;
  reason: ClickReason;
}

interface AgentRule extends AgentClass {
  pattern: RegExp;
}

/**
 * The project's own rules. The first match decides; isbot is asked about agents that none matches
 * (`crawler`). Previews come first because some name several fetchers at once (iMessage: facebookexternalhit
 * and Twitterbot) or a library as well (Mastodon: http.rb); tools before headless browsers, which would
 * otherwise hide a library's own name.
 */
export const agentRules: readonly AgentRule[] = [
  { kind: 'bot', reason: 'no-user-agent', pattern: /^[\s-]*$/ },
  {
    kind: 'preview',
    reason: 'preview',
    pattern: anyOf([
      'facebookexternalhit|facebookcatalog|\\bfacebot\\b',
      'twitterbot|linkedinbot|discordbot|telegrambot|redditbot|pinterestbot|applebot|^tumblr/',
      'pinterest/0\\.', // the fetcher; the app is '[Pinterest/iOS]'
      '^whatsapp/', // also how Signal introduces itself
      'slackbot|slack-imgproxy|^viber|^signal[-/]|line-poker|kakaotalk-scrap|zalo.?bot|vkshare|odklbot|xing-content',
      'skypeuripreview|microsoftpreview|bingpreview|^microsoft teams|teams.?bot|google-pagerenderer',
      '/web/snippet', // Google's fetcher for shared links
      'snap url preview|quora link preview|yahoo link preview|mattermost-bot|^rocket\\.chat|synapse \\(bot',
      '^mastodon/|http\\.rb/|pleroma|akkoma|misskey|summaly|friendica|lemmy/|bluesky cardyb',
      'google web preview|googlemessages/|steamchaturllookup|page-?preview',
      'iframely|embedly|notionembedder|discourse forum onebox|flipboardproxy|opengraph',
      '(?:link|url|uri|site)[ -]?(?:preview|expand|unfurl)|unfurl',
    ]),
  },
  {
    kind: 'bot',
    reason: 'tool',
    pattern: anyOf([
      '^(?:lib)?curl\\b|^wget|^aria2|^axel|libwww-perl|^lwp\\b|^httpie|^xh/|^hurl/',
      'postmanruntime|^insomnia|^bruno|^rapidapi|^paw/|^hoppscotch|^thunder client',
      'python|aiohttp|httpx|urllib|^pycurl|scrapy|mechanize',
      'node-fetch|node-superagent|^node\\b|^undici|^axios|^got\\b|/sindresorhus/got|^deno/|^bun/|^needle/',
      'go-http-client|^go |^grequests|^fasthttp|^req/v|^colly',
      '^java/|^java-http|jakarta commons|apache-httpclient|^okhttp|^ktor|^jersey|^dart/|dart:io|^dalvik/|^rest-?assured',
      '^(?:php|guzzle|symfony|zend|http_request|wordpress|perl|ruby|faraday|typhoeus|rest-client|httparty)',
      '^(?:reqwest|hyper|ureq|isahc|restsharp|unirest|cpp-httplib|winhttp|nghttp)|winhttprequest|windowspowershell',
      '^(?!mozilla/).*\\bcfnetwork/', // an app's own requests; its web views say Mozilla
      'ms-office|^microsoft office|microsoft-webdav', // Office looks a link up, then opens it in the browser
      '^(?:apachebench|ab/|wrk|hey/|k6/|vegeta|siege|locust|gatling|artillery|autocannon|apache-jmeter)',
    ]),
  },
  {
    kind: 'bot',
    reason: 'headless',
    pattern: anyOf([
      'headless|phantomjs|slimerjs|puppeteer|playwright|selenium|webdriver|cypress/|zombie\\.js|jsdom|htmlunit|splash/',
    ]),
  },
];

/**
 * Parts of user agents of people's devices and apps that make isbot 5.2.3 take them for bots: WeChat for
 * Android ('tools'), Toutiao ('news'), CUBOT phones, Honeywell's handhelds ('scan'), Google TV, and the
 * carrier's name in Facebook's app, which is free text. Each is replaced by a space before isbot is asked.
 */
export const falseAlarms = /process\/tools|newsarticle|cubot|scanpal|google tv|\bfbcr\/[^;\]]*/gi;

/** Matches Sec-Purpose, Purpose, X-Purpose or X-Moz of a browser or app that fetches a page nobody has asked for yet. */
export const aheadOfTime = /prefetch|prerender|preview/i;

function anyOf(alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join('|'), 'i');
}
