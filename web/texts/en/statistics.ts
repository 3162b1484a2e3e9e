/** The pages of statistics: of the account, of links, QR codes and campaigns. */
export default {
  title: 'Statistics',
  accountText: 'All your links together.',
  campaignText: 'Campaign: the sum over the links that are in it now.',
  qrText: 'QR code: its scans.',
  noLinkText: 'It may have been deleted, or the address has a typing error.',
  noLinkTitle: 'There is no such link',
  backToLinks: 'All links',
  backToQr: 'All QR codes',
  backToCampaigns: 'All campaigns',
  leadsTo: 'Leads to',
  editLink: 'Edit link',
  download: 'Download CSV',

  range: 'Range',
  ranges: {
    '24h': { short: '24h', long: '24 hours' },
    '7d': { short: '7d', long: '7 days' },
    '30d': { short: '30d', long: '30 days' },
    '90d': { short: '90d', long: '90 days' },
    '12m': { short: '12m', long: '12 months' },
    custom: { short: 'Custom', long: 'Custom' },
  },
  from: 'From',
  to: 'To',
  apply: 'Show',
  faults: {
    date: 'Please enter two dates between the years 2000 and 2099.',
    order: 'The first day must not be after the last one.',
  },
  interval: 'Points of the chart',
  intervals: { hour: 'By hour', day: 'By day', month: 'By month' },
  timeZone: 'Time zone',
  browserZone: (zone: string) => `${zone} (this browser)`,
  compare: 'Compare with the period before',
  shown: (range: string, zone: string) => `${range} · ${zone} time`,

  /** The words for counts of links, campaigns and the account. */
  click: {
    all: 'Clicks',
    unique: 'Unique clicks',
    before: 'Clicks before',
    today: 'Clicks today (UTC)',
    overTime: 'Clicks over time',
    count: (count: number, text: string) => (count === 1 ? '1 click' : `${text} clicks`),
    allHint: 'How often people followed the short links in this range. Visits by machines are left out.',
    uniqueHint:
      'Visitors, each counted once for every link and day (of UTC). They are recognised for that day only, without cookies, and not at all if their browser asks not to be tracked.',
    todayHint: 'Clicks since 00:00 UTC, counted as they happen.',
  },
  /** The same words for QR codes. */
  scan: {
    all: 'Scans',
    unique: 'Unique scans',
    before: 'Scans before',
    today: 'Scans today (UTC)',
    overTime: 'Scans over time',
    count: (count: number, text: string) => (count === 1 ? '1 scan' : `${text} scans`),
    allHint: 'How often people scanned the code in this range. Visits by machines are left out.',
    uniqueHint:
      'Visitors, each counted once a day (of UTC). They are recognised for that day only, without cookies, and not at all if their browser asks not to be tracked.',
    todayHint: 'Scans since 00:00 UTC.',
  },
  accountHint: 'All your links, also those deleted since. Scans of QR codes are counted with the code.',
  campaignHint: 'The links that are in the campaign now.',
  bots: 'Machines',
  botsHint:
    'Visits that are not counted as clicks: link previews in chats, search engines, tools, browsers that nobody sits in front of, and pages that were fetched ahead of time.',
  live: 'Live',
  polled: 'Every 10 seconds',

  fromBefore: (before: string) => `from ${before}`,
  noneBefore: 'None in the period before',
  changeHint: (range: string) =>
    `Compared with ${range}. While this range still runs, the period before is counted up to the same hour.`,
  up: 'More',
  down: 'Fewer',
  same: 'As many',

  overTimeHint:
    'Each point is one hour, day or month of the chosen time zone. The dashed line is the period before, point by point.',
  chartSummary: (what: string, range: string, all: string, most: string) =>
    `${what}, ${range}: ${all}. Most: ${most}.`,
  chartSummaryNone: (what: string, range: string) => `${what}, ${range}: none.`,
  mostAt: (when: string, count: string) => `${when}, ${count}`,
  points: 'Points of the chart',
  time: 'Time',
  asTable: 'Show as table',
  asChart: 'Show as chart',
  asMap: 'Show as map',

  names: 'Name',
  share: 'Share',
  showAll: (count: string) => `Show all ${count}`,
  searchNames: 'Search names',
  noNames: 'Nothing known in this range',
  noCities:
    'The country database of this installation knows no cities. With one that does (setting GEOIP_DB) they are shown for new clicks.',
  noTags: (tag: string) =>
    `No click in this range came with ${tag}. Add ?${tag}=… to a short link where you publish it, and it is counted here.`,
  wholeDays:
    'What follows is counted for whole days of UTC, so that it may add up to more than this range has.',
  namesHint:
    'Counted for days of UTC: a day counts whole when any of it is in the range. The share is that of all that are listed.',
  map: 'World map',
  mapSummary: (names: string) => `World map. Most: ${names}.`,
  mapSummaryNone: 'World map. No country is known.',
  places: 'Places and languages',
  placesHint:
    'The country where the address of the visitor is registered; the address itself is not kept. Languages are what the browser asks for first.',
  sources: 'Sources',
  sourcesHint:
    'The site a visitor came from, as the browser tells it. Mail programs, apps and typed addresses tell none.',
  tags: 'UTM tags',
  tagsHint: 'The utm_ parameters that the short link was followed with, wherever it was published.',
  devices: 'Devices',
  devicesHint: 'Device, browser and operating system, as the browser describes itself.',
  tabs: {
    countries: 'Countries',
    cities: 'Cities',
    languages: 'Languages',
    referrers: 'Referrers',
    utm_source: 'Source',
    utm_medium: 'Medium',
    utm_campaign: 'Campaign',
    utm_term: 'Term',
    utm_content: 'Content',
    devices: 'Devices',
    browsers: 'Browsers',
    os: 'Systems',
  },
  /** The service's own names, such as those for unknown values; names from visitors are not translated. */
  known: {
    Unknown: 'Unknown',
    Other: 'Other',
    'Direct, email and other': 'Direct, email and other',
    'IP address': 'IP address',
    Desktop: 'Desktop',
    Mobile: 'Mobile',
    Tablet: 'Tablet',
    TV: 'TV',
    Console: 'Console',
    Wearable: 'Wearable',
    Embedded: 'Embedded',
  } as Record<string, string>,

  latest: 'Latest clicks',
  latestHint: 'The last clicks of all times as they come in, without anything that says who it was.',
  latestNone: 'None lately. A new click shows here within a second or two.',

  emptyTitle: 'No data in this range',
  emptyBots: 'Only machines came between these days, and they are not counted as clicks.',
  emptyText: 'Nothing was counted between these days. Choose a longer range, or another one.',
  showYear: 'Show 12 months',
  first: {
    link: {
      title: 'Waiting for the first click',
      text: 'This page shows it by itself. You can be the one: open the short link.',
    },
    account: {
      title: 'Waiting for the first click',
      text: 'Open your latest short link, and see it counted here by itself.',
    },
    noLinks: {
      title: 'Statistics begin with a link',
      text: 'Make a short link and follow it: the click shows here a moment later.',
    },
    qr: {
      title: 'Waiting for the first scan',
      text: 'Point your phone at the code: the scan shows here a few seconds later.',
    },
    static: {
      title: 'This code is not counted',
      text: 'It holds its content itself, so that scans lead past this service. Dynamic codes are counted.',
    },
    campaign: {
      title: 'Waiting for the first click',
      text: 'Put links into this campaign: their clicks are added up here, also earlier ones.',
    },
  },
  steps: [
    'Copy the short link, or open it yourself.',
    'Put it where people are: a message, a post, a page, a poster.',
    'Come back: each click shows here within a second or two.',
  ],
  openLink: 'Open short link',
  createLink: 'Create link',
  goToLinks: 'Choose links',
  qrPicture: 'The QR code',
};
