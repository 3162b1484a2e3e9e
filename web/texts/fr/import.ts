import type { Areas } from '../areas.ts';

export default {
  choose: 'Choisir un fichier',
  closing: {
    title: 'Mettre fin à l’importation\u00a0?',
    created: (count, text) =>
      count === 0
        ? 'Aucun lien n’a été créé jusqu’ici.'
        : count === 1
          ? '1 lien a été créé jusqu’ici et reste.'
          : `${text} liens ont été créés jusqu’ici et restent.`,
    onTheWay:
      'Ce qui est en route vers le service en ce moment devient encore des liens, mais pas les lignes suivantes.',
    end: 'Mettre fin à l’importation',
    keep: 'Laisser ouvert',
  },
  column: (number) => `Colonne ${number}`,
  created: 'Liens créés',
  drop: 'Déposez un fichier CSV ici, ou',
  failed: 'Lignes refusées',
  failures: 'Ce qui n’est pas devenu un lien',
  fields: {
    url: 'Destination',
    custom: 'Alias',
    domain: 'Domaine',
    title: 'Titre',
    description: 'Note',
    tags: 'Étiquettes, séparées par des virgules',
    campaign: 'Campagne (son identifiant)',
    channel: 'Canaux (leurs identifiants)',
    status: 'Statut',
    starts: 'Début (UTC)',
    expiry: 'Expiration (UTC)',
    clicklimit: 'Limite de clics',
    expirationredirect: 'Adresse après l’expiration',
    password: 'Mot de passe',
    redirect: 'Code de redirection',
    metatitle: 'Titre de l’aperçu',
    metadescription: 'Texte de l’aperçu',
    metaimage: 'Image de l’aperçu',
  },
  file: 'Fichier CSV',
  finished: 'Terminé.',
  goOn: 'Reprendre',
  ignore: 'Ignorer',
  mapText: 'Ce que sont les colonnes de votre fichier. Sous chacune figure le contenu des premières lignes.',
  moreFailures: (count) =>
    count === '1' ? 'et 1 autre, à voir dans le fichier' : `et ${count} autres, toutes dans le fichier`,
  needsUrl: 'Indiquez quelle colonne est la destination.',
  open: 'Importer depuis un CSV',
  problems: {
    empty: () =>
      'Ce fichier ne contient aucun lien. La première ligne nomme les colonnes, sauf si elle contient une adresse.',
    large: () => 'Ce fichier dépasse 50\u00a0Mo. Veuillez le diviser.',
    long: (rows) => `Ce fichier a plus de ${rows} lignes. Veuillez le diviser.`,
  },
  reuse: 'Ignorer ce qui existe déjà',
  reuseHint: 'Une destination à laquelle mène déjà l’un de vos liens simples n’en reçoit pas de second.',
  row: (number) => `Ligne ${number}`,
  rowCount: (count, rows) => (rows < 2 ? `${count} ligne` : `${count} lignes`),
  running: (done, all) => `${done} sur ${all} lignes…`,
  saveFailures: 'Enregistrer en CSV',
  start: (rows) => `Importer ${rows}`,
  stop: 'Arrêter',
  stopped: (done, all) => `Arrêté après ${done} lignes sur ${all}. Ce qui a été créé reste.`,
  template: 'Enregistrer un fichier vide avec toutes les colonnes',
  text: 'Chaque ligne devient un lien court. Les fichiers de ce service et d’autres sont compris\u00a0; vous voyez d’abord ce que deviennent leurs colonnes.',
  title: 'Importer des liens',
  unanswered: (first, last) =>
    first === last
      ? `Aucune réponse n’est arrivée pour la ligne ${first}\u00a0: on ignore si son lien a été créé. «\u00a0Reprendre\u00a0» interroge le service et ne crée rien en double.`
      : `Aucune réponse n’est arrivée pour les lignes ${first} à ${last}\u00a0: on ignore si leurs liens ont été créés. «\u00a0Reprendre\u00a0» interroge le service et ne crée rien en double.`,
  unknown: 'Ce que l’on ignore',
  unknownReason: 'Elle a peut-être un lien, peut-être pas.',
  unknownText:
    'Le service ne sait plus ce que ces lignes sont devenues. Regardez lesquelles figurent parmi vos liens avant de les importer à nouveau.',
} satisfies Areas['import'];
