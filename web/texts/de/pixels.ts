import type { Areas } from '../areas.ts';

export default {
  added: 'Hinzugefügt',
  all: 'Pixel',
  anyProvider: 'Alle Anbieter',
  createPixel: 'Pixel hinzufügen',
  created: (name) => `${name} ist bereit für Ihre Links`,
  editPixel: 'Pixel bearbeiten',
  emptyText:
    'Geben Sie die ID ein, die Sie von Meta, Google, TikTok oder einem anderen Anbieter haben, und wählen Sie das Pixel in einem Link: Besucher, die es erlauben, werden unterwegs dort gezählt.',
  emptyTitle: 'Fügen Sie Ihr erstes Pixel hinzu',
  filterProvider: 'Anbieter',
  help: {
    title: 'Wie Pixel laufen',
    where: {
      title: 'Unterwegs',
      text: 'Ein Link mit Pixel zeigt zuerst eine kurze Seite, höchstens eine Sekunde lang, oder führt es neben seiner Zwischenseite, seinem Overlay oder Frame aus. Links ohne Pixel bleiben einfache Weiterleitungen.',
    },
    consent: {
      title: 'Nur mit Einwilligung',
      text: 'Besucher aus dem EWR, dem Vereinigten Königreich, der Schweiz oder von unbekannten Orten werden vorher gefragt, sofern die Betreiber dieses Dienstes PIXEL_CONSENT nicht anders gesetzt haben. Browser, die Do Not Track oder Global Privacy Control senden, bleiben unbehelligt. Alle kommen ans Ziel.',
    },
    walled: {
      title: 'Am besten auf einer eigenen Domain',
      text: 'Auf dem Host dieses Dashboards laufen Pixel abgeschottet und ohne Cookies, damit kein fremdes Skript an Ihr Konto gelangt. Auf eigenen Domains laufen sie vollständig.',
    },
  },
  name: 'Name',
  nameHint: 'Damit Sie es wiederfinden, wenn Sie Pixel für einen Link auswählen.',
  newPixel: 'Pixel hinzufügen',
  noMatchText: 'Kein Pixel passt zu Suche und Anbieter.',
  noMatchTitle: 'Keine Pixel gefunden',
  notFound: 'Dieses Pixel gibt es nicht. Vielleicht wurde es gelöscht.',
  pixel: 'Pixel',
  provider: 'Anbieter',
  providerStays: 'Der Anbieter bleibt, wie er ist. Fügen Sie für einen anderen ein weiteres Pixel hinzu.',
  searchPixels: 'Pixel durchsuchen',
  tag: 'ID des Pixels',
  tagForm: (example) => `Etwa ${example}. Nur die ID, nicht den Code darum herum.`,
  toDomains: 'Eigene Domains',
  usedBy: 'Wird ein Pixel gelöscht, verschwindet es aus den Links, die es verwenden.',
  whereToFind: {
    gtmpixel: 'Im Tag Manager: die Container-ID oben im Arbeitsbereich.',
    gapixel: 'In Analytics unter Verwaltung › Datenstreams › Ihr Stream: die Mess-ID.',
    fbpixel: 'Im Meta Events Manager unter Datenquellen › Ihr Datensatz: die Datensatz- oder Pixel-ID.',
    adwordspixel:
      'In Google Ads unter Zielvorhaben › Conversions › Ihre Aktion › Tag-Einrichtung: die Conversion-ID, mit ihrem Label, wenn Sie diese Conversion möchten.',
    linkedinpixel: 'Im Campaign Manager unter Daten › Signals Manager › Insight-Tag: die Partner-ID.',
    twitterpixel: 'In X Ads unter Tools › Events Manager: die Pixel-ID.',
    adrollpixel:
      'In AdRoll unter Settings › Pixel: die Advertiser-ID und die Pixel-ID, durch einen Bindestrich verbunden.',
    quorapixel: 'Im Quora Ads Manager unter Pixels & Events › Setup pixel: die lange ID im Code.',
    pinterest: 'In Pinterest Ads unter Conversions › Tag-Manager: die Tag-ID.',
    bing: 'In Microsoft Advertising unter Tools › UET-Tag: die Tag-ID.',
    snapchat: 'Im Snapchat Ads Manager unter Events Manager: die Pixel-ID.',
    reddit: 'In Reddit Ads unter Events Manager: die Pixel-ID.',
    tiktok: 'Im TikTok Ads Manager unter Tools › Events: die Pixel-ID.',
  },
} satisfies Areas['pixels'];
