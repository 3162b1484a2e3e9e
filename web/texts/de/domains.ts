import type { Areas } from '../areas.ts';

export default {
  all: 'Eigene Domains',
  atRoot: 'Reine Domain',
  atUnknown: 'Unbekannte Pfade',
  blocked: 'Gesperrt',
  blockedText:
    'Diese Domain oder Ihr Konto wurde wegen Missbrauchs gesperrt: Besucher aller ihrer Links sehen eine Seite, die das sagt. Wenn Sie das für einen Irrtum halten, wenden Sie sich bitte an den Betreiber dieses Dienstes.',
  check: 'Erneut prüfen',
  checkOf: (domain) => `Erneut prüfen: ${domain}`,
  checked: 'Zuletzt geprüft',
  checking: 'Der Name wird nachgeschlagen …',
  createDomain: 'Domain hinzufügen',
  created: (domain) => `${domain} ist bereit für Ihre Links`,
  deleteInUseText: (links) =>
    `Dazu gehören noch: ${links}. Geben Sie ihnen eine andere Domain, oder löschen Sie sie; dann kann die Domain entfernt werden.`,
  deleteInUseTitle: (domain) => `${domain} wird verwendet`,
  dns: {
    button: 'DNS und HTTPS',
    each: 'Setzen Sie jeden dieser Einträge dort, wo die Domain verwaltet wird, und keine anderen für diesen Namen.',
    name: 'Name',
    one: 'Setzen Sie diesen Eintrag dort, wo die Domain verwaltet wird, und keinen anderen für diesen Namen.',
    panel: 'DNS und HTTPS',
    records: 'DNS-Einträge',
    recordsOf: (name) => `DNS-Einträge von ${name}`,
    then: 'Nameserver merken sich die alte Antwort eine Weile: meist Minuten, höchstens 36 Stunden.',
    type: 'Typ',
    value: 'Wert',
  },
  domain: 'Domain',
  domainHint: 'Mit https:// davor. Sie muss hierher zeigen, bevor sie hinzugefügt werden kann.',
  domainStays: 'Die Domain selbst bleibt, wie sie ist. Fügen Sie stattdessen eine andere hinzu.',
  editDomain: 'Domain bearbeiten',
  emptyText:
    'Lassen Sie Ihre Kurzlinks Ihren eigenen Namen tragen, etwa go.example.com. Richten Sie den Namen hierher, fügen Sie ihn hinzu, und wählen Sie ihn für neue Links.',
  emptyTitle: 'Fügen Sie Ihre erste Domain hinzu',
  https: {
    title: 'HTTPS',
    text: 'Der Webserver vor diesem Dienst verwahrt die Zertifikate. Caddy holt selbst eines, wenn der erste Besucher auf eine neue Domain kommt; vorher fragt er diesen Dienst, ob die Domain bekannt ist, und das ist sie, sobald Sie sie hinzufügen.',
    example: 'Ein fertiges Caddyfile steht in der Dokumentation, die mit dem Dienst kam:',
    file: 'docs/operations/https.md',
  },
  links: (count, shown) => (count === 1 ? '1 Link' : `${shown} Links`),
  newDomain: 'Domain hinzufügen',
  noMatchText: 'Keine Domain enthält das im Namen.',
  noMatchTitle: 'Keine Domains gefunden',
  nothingThere: 'Ein kurzer Hinweis',
  notFound: 'Diese Domain gibt es nicht. Vielleicht wurde sie gelöscht.',
  onIt: 'Links',
  point: {
    title: 'Zuerst hierher richten',
    alias: (host) =>
      `Für einen Namen unterhalb Ihrer Domain, etwa go.example.com: ein CNAME-Eintrag mit dem Wert ${host}.`,
    apex: (host) =>
      `Für die Domain selbst, etwa example.com: A- und AAAA-Einträge mit denselben Adressen, die ${host} hat.`,
    local: (host) =>
      `Dieser Dienst nennt sich ${host}, und das findet kein anderer Rechner. Seine Betreiber setzen BASE_URL auf eine öffentliche Adresse; bis dahin muss eine Domain zu diesem Rechner führen.`,
    address: (address) => `Ein A-Eintrag (AAAA für IPv6) mit dem Wert ${address}.`,
  },
  redirect404: 'Unbekannte Pfade führen zu',
  redirect404Hint: 'Für Besucher, deren Link es nicht gibt. Bleibt das Feld leer, sagt es eine Seite.',
  redirectRoot: 'Reine Domain führt zu',
  redirectRootHint:
    'Für Besucher, die ohne Alias kommen. Bleibt das Feld leer, sagt eine Seite, dass es hier nichts gibt.',
  searchDomains: 'Domains durchsuchen',
  results: {
    ready: 'Der Domainname zeigt auf unseren Server.',
    waiting:
      'Der Domainname zeigt nicht auf unseren Server. Änderungen am DNS können bis zu 36 Stunden dauern.',
  },
  states: { ready: 'Zeigt hierher', waiting: 'Zeigt nicht hierher' },
} satisfies Areas['domains'];
