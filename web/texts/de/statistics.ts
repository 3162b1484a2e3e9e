import type { Areas } from '../areas.ts';

export default {
  title: 'Statistik',
  accountText: 'Alle Ihre Links zusammen.',
  campaignText: 'Kampagne: die Summe der Links, die jetzt dazugehören.',
  qrText: 'QR-Code: seine Scans.',
  noLinkText: 'Vielleicht wurde er gelöscht, oder die Adresse enthält einen Tippfehler.',
  noLinkTitle: 'Diesen Link gibt es nicht',
  backToLinks: 'Alle Links',
  backToQr: 'Alle QR-Codes',
  leadsTo: 'Führt zu',
  backToCampaigns: 'Alle Kampagnen',
  editLink: 'Link bearbeiten',
  download: 'CSV herunterladen',

  range: 'Zeitraum',
  ranges: {
    '24h': { short: '24\u00a0Std.', long: '24 Stunden' },
    '7d': { short: '7\u00a0T.', long: '7 Tage' },
    '30d': { short: '30\u00a0T.', long: '30 Tage' },
    '90d': { short: '90\u00a0T.', long: '90 Tage' },
    '12m': { short: '12\u00a0M.', long: '12 Monate' },
    custom: { short: 'Eigener', long: 'Eigener Zeitraum' },
  },
  from: 'Von',
  to: 'Bis',
  apply: 'Anzeigen',
  faults: {
    date: 'Bitte geben Sie zwei Daten zwischen den Jahren 2000 und 2099 ein.',
    order: 'Der erste Tag darf nicht nach dem letzten liegen.',
  },
  interval: 'Punkte des Diagramms',
  intervals: { hour: 'Nach Stunde', day: 'Nach Tag', month: 'Nach Monat' },
  timeZone: 'Zeitzone',
  browserZone: (zone) => `${zone} (dieser Browser)`,
  compare: 'Mit dem Zeitraum davor vergleichen',
  shown: (range, zone) => `${range} · Zeitzone ${zone}`,

  click: {
    all: 'Klicks',
    unique: 'Eindeutige Klicks',
    before: 'Klicks davor',
    today: 'Klicks heute (UTC)',
    overTime: 'Klicks im Zeitverlauf',
    count: (count, text) => (count === 1 ? '1 Klick' : `${text} Klicks`),
    allHint:
      'Wie oft Menschen den Kurzlinks in diesem Zeitraum gefolgt sind. Besuche von Maschinen zählen nicht mit.',
    uniqueHint:
      'Besucher, jeder je Link und Tag (in UTC) einmal gezählt. Sie werden nur an diesem Tag wiedererkannt, ohne Cookies, und gar nicht, wenn ihr Browser nicht verfolgt werden möchte.',
    todayHint: 'Klicks seit 00:00 UTC, sofort gezählt.',
  },
  scan: {
    all: 'Scans',
    unique: 'Eindeutige Scans',
    before: 'Scans davor',
    today: 'Scans heute (UTC)',
    overTime: 'Scans im Zeitverlauf',
    count: (count, text) => (count === 1 ? '1 Scan' : `${text} Scans`),
    allHint:
      'Wie oft Menschen den Code in diesem Zeitraum gescannt haben. Besuche von Maschinen zählen nicht mit.',
    uniqueHint:
      'Besucher, jeder je Tag (in UTC) einmal gezählt. Sie werden nur an diesem Tag wiedererkannt, ohne Cookies, und gar nicht, wenn ihr Browser nicht verfolgt werden möchte.',
    todayHint: 'Scans seit 00:00 UTC.',
  },
  accountHint:
    'Alle Ihre Links, auch inzwischen gelöschte. Scans von QR-Codes werden beim jeweiligen Code gezählt.',
  campaignHint: 'Die Links, die jetzt zur Kampagne gehören.',
  bots: 'Maschinen',
  botsHint:
    'Besuche, die nicht als Klicks zählen: Linkvorschauen in Chats, Suchmaschinen, Werkzeuge, Browser, vor denen niemand sitzt, und vorab geladene Seiten.',
  live: 'Live',
  polled: 'Alle 10 Sekunden',

  fromBefore: (before) => `zuvor ${before}`,
  noneBefore: 'Keine im Zeitraum davor',
  changeHint: (range) =>
    `Verglichen mit ${range}. Solange dieser Zeitraum noch läuft, wird der davor bis zur selben Stunde gezählt.`,
  up: 'Mehr',
  down: 'Weniger',
  same: 'Gleich viele',

  overTimeHint:
    'Jeder Punkt ist eine Stunde, ein Tag oder ein Monat der gewählten Zeitzone. Die gestrichelte Linie zeigt Punkt für Punkt den Zeitraum davor.',
  chartSummary: (what, range, all, most) => `${what}, ${range}: ${all}. Höchstwert: ${most}.`,
  chartSummaryNone: (what, range) => `${what}, ${range}: keine.`,
  mostAt: (when, count) => `${when}, ${count}`,
  points: 'Punkte des Diagramms',
  time: 'Zeit',
  asTable: 'Als Tabelle anzeigen',
  asChart: 'Als Diagramm anzeigen',
  asMap: 'Als Karte anzeigen',

  names: 'Name',
  share: 'Anteil',
  showAll: (count) => `Alle ${count} anzeigen`,
  searchNames: 'Namen suchen',
  noNames: 'In diesem Zeitraum ist nichts bekannt',
  noCities:
    'Die Länderdatenbank dieser Installation kennt keine Städte. Mit einer, die sie kennt (Einstellung GEOIP_DB), werden sie für neue Klicks angezeigt.',
  noTags: (tag) =>
    `Kein Klick in diesem Zeitraum kam mit ${tag}. Hängen Sie ?${tag}=… an einen Kurzlink, wo Sie ihn veröffentlichen, und es wird hier gezählt.`,
  wholeDays:
    'Das Folgende wird für ganze UTC-Tage gezählt und kann daher mehr ergeben, als dieser Zeitraum hat.',
  namesHint:
    'Für UTC-Tage gezählt: Ein Tag zählt ganz, sobald ein Teil davon im Zeitraum liegt. Der Anteil bezieht sich auf alles Aufgeführte.',
  map: 'Weltkarte',
  mapSummary: (names) => `Weltkarte. Am meisten: ${names}.`,
  mapSummaryNone: 'Weltkarte. Es ist kein Land bekannt.',
  places: 'Orte und Sprachen',
  placesHint:
    'Das Land, in dem die Adresse des Besuchers registriert ist; die Adresse selbst wird nicht aufbewahrt. Sprachen sind die, nach denen der Browser zuerst fragt.',
  sources: 'Quellen',
  sourcesHint:
    'Die Website, von der ein Besucher kam, laut seinem Browser. Mailprogramme, Apps und eingetippte Adressen geben keine an.',
  tags: 'UTM-Parameter',
  tagsHint: 'Die utm_-Parameter, mit denen der Kurzlink aufgerufen wurde, wo immer er veröffentlicht war.',
  devices: 'Geräte',
  devicesHint: 'Gerät, Browser und Betriebssystem, wie der Browser sich selbst beschreibt.',
  tabs: {
    countries: 'Länder',
    cities: 'Städte',
    languages: 'Sprachen',
    referrers: 'Herkunft',
    utm_source: 'Quelle',
    utm_medium: 'Medium',
    utm_campaign: 'Kampagne',
    utm_term: 'Begriff',
    utm_content: 'Inhalt',
    devices: 'Geräte',
    browsers: 'Browser',
    os: 'Systeme',
  },
  known: {
    Unknown: 'Unbekannt',
    Other: 'Andere',
    'Direct, email and other': 'Direkt, E-Mail und andere',
    'IP address': 'IP-Adresse',
    Desktop: 'Computer',
    Mobile: 'Smartphone',
    Tablet: 'Tablet',
    TV: 'Fernseher',
    Console: 'Spielkonsole',
    Wearable: 'Wearable',
    Embedded: 'Eingebettetes Gerät',
  } as Record<string, string>,

  latest: 'Neueste Klicks',
  latestHint: 'Die letzten Klicks überhaupt, sobald sie eintreffen, ohne Angaben dazu, wer es war.',
  latestNone: 'In letzter Zeit keine. Ein neuer Klick erscheint hier innerhalb von ein, zwei Sekunden.',

  emptyTitle: 'Keine Daten in diesem Zeitraum',
  emptyBots: 'Zwischen diesen Tagen kamen nur Maschinen, und sie zählen nicht als Klicks.',
  emptyText:
    'Zwischen diesen Tagen wurde nichts gezählt. Wählen Sie einen längeren oder einen anderen Zeitraum.',
  showYear: '12 Monate anzeigen',
  first: {
    link: {
      title: 'Warten auf den ersten Klick',
      text: 'Diese Seite zeigt ihn von selbst an. Machen Sie den Anfang: Öffnen Sie den Kurzlink.',
    },
    account: {
      title: 'Warten auf den ersten Klick',
      text: 'Öffnen Sie Ihren neuesten Kurzlink und sehen Sie zu, wie er hier gezählt wird.',
    },
    noLinks: {
      title: 'Statistik beginnt mit einem Link',
      text: 'Erstellen Sie einen Kurzlink und folgen Sie ihm: Der Klick erscheint hier einen Moment später.',
    },
    qr: {
      title: 'Warten auf den ersten Scan',
      text: 'Richten Sie Ihr Telefon auf den Code: Der Scan erscheint hier wenige Sekunden später.',
    },
    static: {
      title: 'Dieser Code wird nicht gezählt',
      text: 'Er enthält seinen Inhalt selbst, sodass Scans an diesem Dienst vorbeiführen. Dynamische Codes werden gezählt.',
    },
    campaign: {
      title: 'Warten auf den ersten Klick',
      text: 'Nehmen Sie Links in diese Kampagne auf: Ihre Klicks werden hier zusammengezählt, auch frühere.',
    },
  },
  steps: [
    'Kopieren Sie den Kurzlink, oder öffnen Sie ihn selbst.',
    'Bringen Sie ihn unter die Leute: in einer Nachricht, einem Beitrag, auf einer Seite, einem Plakat.',
    'Kommen Sie zurück: Jeder Klick erscheint hier innerhalb von ein, zwei Sekunden.',
  ],
  openLink: 'Kurzlink öffnen',
  createLink: 'Link erstellen',
  goToLinks: 'Links auswählen',
  qrPicture: 'Der QR-Code',
} satisfies Areas['statistics'];
