import type { Areas } from '../areas.ts';

export default {
  rowCount: (count, rows) => (rows === 1 ? '1 Zeile' : `${count} Zeilen`),
  choose: 'Datei auswählen',
  closing: {
    title: 'Import beenden?',
    created: (count, text) =>
      count === 0
        ? 'Bisher wurde kein Link erstellt.'
        : count === 1
          ? 'Bisher wurde 1 Link erstellt; er bleibt.'
          : `Bisher wurden ${text} Links erstellt; sie bleiben.`,
    onTheWay:
      'Aus dem, was in diesem Augenblick zum Dienst unterwegs ist, werden noch Links, aus den Zeilen danach nicht mehr.',
    end: 'Import beenden',
    keep: 'Offen lassen',
  },
  column: (number) => `Spalte ${number}`,
  created: 'Erstellte Links',
  drop: 'CSV-Datei hier ablegen oder',
  failed: 'Abgelehnte Zeilen',
  failures: 'Was kein Link wurde',
  fields: {
    url: 'Ziel',
    custom: 'Alias',
    domain: 'Domain',
    title: 'Titel',
    description: 'Notiz',
    tags: 'Schlagwörter, durch Kommas getrennt',
    campaign: 'Kampagne (ihre ID)',
    channel: 'Kanäle (ihre IDs)',
    status: 'Status',
    starts: 'Beginn (UTC)',
    expiry: 'Ablauf (UTC)',
    clicklimit: 'Klicklimit',
    expirationredirect: 'Adresse nach dem Ablauf',
    password: 'Passwort',
    redirect: 'Weiterleitungsstatus',
    metatitle: 'Vorschautitel',
    metadescription: 'Vorschautext',
    metaimage: 'Vorschaubild',
  },
  file: 'CSV-Datei',
  finished: 'Fertig.',
  goOn: 'Fortsetzen',
  ignore: 'Auslassen',
  mapText: 'Was die Spalten Ihrer Datei bedeuten. Unter jeder steht der Inhalt der ersten Zeilen.',
  moreFailures: (count) => `und ${count} weitere, alle in der Datei`,
  needsUrl: 'Bitte geben Sie an, welche Spalte das Ziel ist.',
  open: 'Aus CSV importieren',
  problems: {
    empty: () =>
      'Diese Datei enthält keine Links. Die erste Zeile benennt die Spalten, wenn keine Adresse darin steht.',
    large: () => 'Diese Datei ist größer als 50\u00a0MB. Bitte teilen Sie sie auf.',
    long: (rows) => `Diese Datei hat mehr als ${rows} Zeilen. Bitte teilen Sie sie auf.`,
  },
  reuse: 'Vorhandenes auslassen',
  reuseHint: 'Ein Ziel, zu dem schon einer Ihrer einfachen Links führt, bekommt keinen zweiten.',
  row: (number) => `Zeile ${number}`,
  running: (done, all) => `${done} von ${all} Zeilen …`,
  saveFailures: 'Als CSV speichern',
  start: (rows) => `${rows} importieren`,
  stop: 'Anhalten',
  stopped: (done, all) => `Nach ${done} von ${all} Zeilen angehalten. Was erstellt wurde, bleibt.`,
  template: 'Leere Datei mit allen Spalten speichern',
  text: 'Aus jeder Zeile wird ein Kurzlink. Dateien dieses und anderer Dienste werden verstanden; Sie sehen vorher, was aus ihren Spalten wird.',
  title: 'Links importieren',
  unanswered: (first, last) =>
    first === last
      ? `Für Zeile ${first} kam keine Antwort: Ob ihr Link erstellt wurde, ist nicht bekannt. „Fortsetzen“ fragt den Dienst und erstellt nichts doppelt.`
      : `Für die Zeilen ${first} bis ${last} kam keine Antwort: Ob ihre Links erstellt wurden, ist nicht bekannt. „Fortsetzen“ fragt den Dienst und erstellt nichts doppelt.`,
  unknown: 'Was nicht bekannt ist',
  unknownReason: 'Vielleicht gibt es den Link, vielleicht nicht.',
  unknownText:
    'Der Dienst weiß nicht mehr, was aus diesen Zeilen wurde. Sehen Sie nach, welche unter Ihren Links sind, bevor Sie sie noch einmal importieren.',
} satisfies Areas['import'];
