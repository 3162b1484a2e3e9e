import type { Areas } from '../areas.ts';

export default {
  title: 'Statistiques',
  accountText: 'Tous vos liens ensemble.',
  campaignText: 'Campagne\u00a0: la somme des liens qui en font partie maintenant.',
  qrText: 'Code QR\u00a0: ses scans.',
  noLinkText: 'Il a peut-être été supprimé, ou l’adresse contient une faute de frappe.',
  noLinkTitle: 'Ce lien n’existe pas',
  backToLinks: 'Tous les liens',
  backToQr: 'Tous les codes QR',
  backToCampaigns: 'Toutes les campagnes',
  leadsTo: 'Mène à',
  editLink: 'Modifier le lien',
  download: 'Télécharger le CSV',

  range: 'Période',
  ranges: {
    '24h': { short: '24\u00a0h', long: '24 heures' },
    '7d': { short: '7\u00a0j', long: '7 jours' },
    '30d': { short: '30\u00a0j', long: '30 jours' },
    '90d': { short: '90\u00a0j', long: '90 jours' },
    '12m': { short: '12\u00a0mois', long: '12 mois' },
    custom: { short: 'Autre', long: 'Période personnalisée' },
  },
  from: 'Du',
  to: 'Au',
  apply: 'Afficher',
  faults: {
    date: 'Veuillez saisir deux dates entre les années 2000 et 2099.',
    order: 'Le premier jour ne doit pas être après le dernier.',
  },
  interval: 'Points du graphique',
  intervals: { hour: 'Par heure', day: 'Par jour', month: 'Par mois' },
  timeZone: 'Fuseau horaire',
  browserZone: (zone) => `${zone} (ce navigateur)`,
  compare: 'Comparer avec la période précédente',
  shown: (range, zone) => `${range} · heure de ${zone}`,

  click: {
    all: 'Clics',
    unique: 'Clics uniques',
    before: 'Clics précédents',
    today: 'Clics aujourd’hui (UTC)',
    overTime: 'Évolution des clics',
    count: (count, text) => (count < 2 ? `${text} clic` : `${text} clics`),
    allHint:
      'Combien de fois des personnes ont suivi les liens courts pendant cette période. Les visites de machines sont exclues.',
    uniqueHint:
      'Visiteurs, comptés chacun une fois par lien et par jour (UTC). Ils ne sont reconnus que ce jour-là, sans cookies, et pas du tout si leur navigateur demande de ne pas être suivi.',
    todayHint: 'Clics depuis 00:00 UTC, comptés au fur et à mesure.',
  },
  scan: {
    all: 'Scans',
    unique: 'Scans uniques',
    before: 'Scans précédents',
    today: 'Scans aujourd’hui (UTC)',
    overTime: 'Évolution des scans',
    count: (count, text) => (count < 2 ? `${text} scan` : `${text} scans`),
    allHint:
      'Combien de fois des personnes ont scanné le code pendant cette période. Les visites de machines sont exclues.',
    uniqueHint:
      'Visiteurs, comptés chacun une fois par jour (UTC). Ils ne sont reconnus que ce jour-là, sans cookies, et pas du tout si leur navigateur demande de ne pas être suivi.',
    todayHint: 'Scans depuis 00:00 UTC.',
  },
  accountHint:
    'Tous vos liens, y compris ceux supprimés depuis. Les scans de codes QR sont comptés avec le code.',
  campaignHint: 'Les liens qui font partie de la campagne maintenant.',
  bots: 'Machines',
  botsHint:
    'Visites qui ne comptent pas comme des clics\u00a0: aperçus de liens dans les messageries, moteurs de recherche, outils, navigateurs sans personne devant, et pages chargées à l’avance.',
  live: 'En direct',
  polled: 'Toutes les 10 secondes',

  fromBefore: (before) => `contre ${before}`,
  noneBefore: 'Aucun pendant la période précédente',
  changeHint: (range) =>
    `Comparé à ${range}. Tant que cette période est en cours, la précédente est comptée jusqu’à la même heure.`,
  up: 'Plus',
  down: 'Moins',
  same: 'Autant',

  overTimeHint:
    'Chaque point est une heure, un jour ou un mois du fuseau horaire choisi. La ligne pointillée est la période précédente, point par point.',
  chartSummary: (what, range, all, most) => `${what}, ${range}\u00a0: ${all}. Maximum\u00a0: ${most}.`,
  chartSummaryNone: (what, range) => `${what}, ${range}\u00a0: aucun.`,
  mostAt: (when, count) => `${when}, ${count}`,
  points: 'Points du graphique',
  time: 'Moment',
  asTable: 'Afficher en tableau',
  asChart: 'Afficher en graphique',
  asMap: 'Afficher en carte',

  names: 'Nom',
  share: 'Part',
  showAll: (count) => `Tout afficher (${count})`,
  searchNames: 'Rechercher des noms',
  noNames: 'Rien de connu pendant cette période',
  noCities:
    'La base de données des pays de cette installation ne connaît pas les villes. Avec une base qui les connaît (paramètre GEOIP_DB), elles sont affichées pour les nouveaux clics.',
  noTags: (tag) =>
    `Aucun clic de cette période n’est venu avec ${tag}. Ajoutez ?${tag}=… à un lien court là où vous le publiez, et ce sera compté ici.`,
  wholeDays: 'Ce qui suit est compté par jours UTC entiers et peut donc dépasser le total de cette période.',
  namesHint:
    'Compté par jours UTC\u00a0: un jour compte en entier dès qu’une partie en est dans la période. La part est celle de tout ce qui est listé.',
  map: 'Carte du monde',
  mapSummary: (names) => `Carte du monde. En tête\u00a0: ${names}.`,
  mapSummaryNone: 'Carte du monde. Aucun pays n’est connu.',
  places: 'Lieux et langues',
  placesHint:
    'Le pays où l’adresse du visiteur est enregistrée\u00a0; l’adresse elle-même n’est pas conservée. Les langues sont celles que le navigateur demande en premier.',
  sources: 'Sources',
  sourcesHint:
    'Le site d’où vient le visiteur, d’après son navigateur. Les logiciels de messagerie électronique, les applications et les adresses saisies n’en indiquent aucun.',
  tags: 'Paramètres UTM',
  tagsHint: 'Les paramètres utm_ avec lesquels le lien court a été suivi, où qu’il ait été publié.',
  devices: 'Appareils',
  devicesHint: 'Appareil, navigateur et système d’exploitation, tels que le navigateur se décrit.',
  tabs: {
    countries: 'Pays',
    cities: 'Villes',
    languages: 'Langues',
    referrers: 'Provenance',
    utm_source: 'Source',
    utm_medium: 'Support',
    utm_campaign: 'Campagne',
    utm_term: 'Terme',
    utm_content: 'Contenu',
    devices: 'Appareils',
    browsers: 'Navigateurs',
    os: 'Systèmes',
  },
  known: {
    Unknown: 'Inconnu',
    Other: 'Autre',
    'Direct, email and other': 'Direct, e-mail et autres',
    'IP address': 'Adresse IP',
    Desktop: 'Ordinateur',
    Mobile: 'Téléphone',
    Tablet: 'Tablette',
    TV: 'Téléviseur',
    Console: 'Console de jeu',
    Wearable: 'Objet connecté',
    Embedded: 'Système embarqué',
  } as Record<string, string>,

  latest: 'Derniers clics',
  latestHint: 'Les tout derniers clics à mesure qu’ils arrivent, sans rien qui dise de qui il s’agit.',
  latestNone: 'Aucun ces derniers temps. Un nouveau clic s’affiche ici en une ou deux secondes.',

  emptyTitle: 'Aucune donnée pour cette période',
  emptyBots: 'Seules des machines sont venues entre ces jours, et elles ne comptent pas comme des clics.',
  emptyText: 'Rien n’a été compté entre ces jours. Choisissez une période plus longue, ou une autre.',
  showYear: 'Afficher 12 mois',
  first: {
    link: {
      title: 'En attente du premier clic',
      text: 'Cette page l’affichera d’elle-même. Ce peut être le vôtre\u00a0: ouvrez le lien court.',
    },
    account: {
      title: 'En attente du premier clic',
      text: 'Ouvrez votre lien court le plus récent\u00a0: le clic est compté ici de lui-même.',
    },
    noLinks: {
      title: 'Les statistiques commencent par un lien',
      text: 'Créez un lien court et suivez-le\u00a0: le clic s’affiche ici un instant plus tard.',
    },
    qr: {
      title: 'En attente du premier scan',
      text: 'Pointez votre téléphone vers le code\u00a0: le scan s’affiche ici quelques secondes plus tard.',
    },
    static: {
      title: 'Ce code n’est pas compté',
      text: 'Il contient lui-même son contenu, si bien que les scans ne passent pas par ce service. Les codes dynamiques sont comptés.',
    },
    campaign: {
      title: 'En attente du premier clic',
      text: 'Mettez des liens dans cette campagne\u00a0: leurs clics s’additionnent ici, y compris les précédents.',
    },
  },
  steps: [
    'Copiez le lien court, ou ouvrez-le vous-même.',
    'Placez-le là où sont les gens\u00a0: un message, une publication, une page, une affiche.',
    'Revenez\u00a0: chaque clic s’affiche ici en une ou deux secondes.',
  ],
  openLink: 'Ouvrir le lien court',
  createLink: 'Créer un lien',
  goToLinks: 'Choisir des liens',
  qrPicture: 'Le code QR',
} satisfies Areas['statistics'];
