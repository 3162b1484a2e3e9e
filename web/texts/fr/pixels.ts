import type { Areas } from '../areas.ts';

export default {
  added: 'Ajouté',
  all: 'Pixels',
  anyProvider: 'Tous les fournisseurs',
  createPixel: 'Ajouter un pixel',
  created: (name) => `${name} est prêt pour vos liens`,
  editPixel: 'Modifier le pixel',
  emptyText:
    'Ajoutez l’identifiant que Meta, Google, TikTok ou un autre fournisseur vous a donné, et choisissez le pixel dans un lien\u00a0: les visiteurs qui l’autorisent y sont comptés en chemin.',
  emptyTitle: 'Ajoutez votre premier pixel',
  filterProvider: 'Fournisseur',
  help: {
    title: 'Comment fonctionnent les pixels',
    where: {
      title: 'En chemin',
      text: 'Un lien avec un pixel affiche d’abord une courte page, une seconde au plus, ou l’exécute à côté de sa page intermédiaire, de sa superposition ou de son cadre. Les liens sans pixel restent de simples redirections.',
    },
    consent: {
      title: 'Uniquement avec consentement',
      text: 'Les visiteurs de l’EEE, du Royaume-Uni, de Suisse ou d’un lieu inconnu sont d’abord consultés, sauf si les responsables de ce service ont réglé PIXEL_CONSENT autrement. Les navigateurs qui envoient Do Not Track ou Global Privacy Control sont laissés tranquilles. Tout le monde arrive à destination.',
    },
    walled: {
      title: 'De préférence sur votre propre domaine',
      text: 'Sur l’hôte de ce tableau de bord, les pixels s’exécutent isolés, sans cookies, afin qu’aucun script tiers n’atteigne votre compte. Sur les domaines personnalisés, ils fonctionnent pleinement.',
    },
  },
  name: 'Nom',
  nameHint: 'Pour le retrouver quand vous choisissez des pixels pour un lien.',
  newPixel: 'Ajouter un pixel',
  noMatchText: 'Aucun pixel ne correspond à la recherche et au fournisseur.',
  noMatchTitle: 'Aucun pixel trouvé',
  notFound: 'Ce pixel n’existe pas. Il a peut-être été supprimé.',
  pixel: 'Pixel',
  provider: 'Fournisseur',
  providerStays: 'Le fournisseur ne change pas. Pour un autre, ajoutez un autre pixel.',
  searchPixels: 'Rechercher des pixels',
  tag: 'Identifiant du pixel',
  tagForm: (example) => `Par exemple ${example}. Seulement l’identifiant, sans le code qui l’entoure.`,
  toDomains: 'Domaines personnalisés',
  usedBy: 'Supprimer un pixel le retire des liens qui l’utilisent.',
  whereToFind: {
    gtmpixel: 'Dans Tag Manager\u00a0: l’identifiant du conteneur, en haut de son espace de travail.',
    gapixel: 'Dans Analytics, Administration › Flux de données › votre flux\u00a0: l’identifiant de mesure.',
    fbpixel:
      'Dans le Gestionnaire d’évènements Meta, Sources de données › votre ensemble\u00a0: son identifiant ou celui du pixel.',
    adwordspixel:
      'Dans Google Ads, Objectifs › Conversions › votre action › Configuration de la balise\u00a0: l’identifiant de conversion, avec son libellé si vous voulez cette conversion.',
    linkedinpixel:
      'Dans Campaign Manager, Données › Gestionnaire de signaux › Insight Tag\u00a0: l’identifiant partenaire.',
    twitterpixel: 'Dans X Ads, Outils › Gestionnaire d’évènements\u00a0: l’identifiant du pixel.',
    adrollpixel:
      'Dans AdRoll, Settings › Pixel\u00a0: l’identifiant de l’annonceur et celui du pixel, joints par un trait d’union.',
    quorapixel:
      'Dans Quora Ads Manager, Pixels & Events › Setup pixel\u00a0: le long identifiant dans le code.',
    pinterest: 'Dans Pinterest Ads, Conversions › Gestionnaire de balises\u00a0: l’identifiant de la balise.',
    bing: 'Dans Microsoft Advertising, Outils › Balise UET\u00a0: l’identifiant de la balise.',
    snapchat: 'Dans Snapchat Ads Manager, Gestionnaire d’évènements\u00a0: l’identifiant du pixel.',
    reddit: 'Dans Reddit Ads, Gestionnaire d’évènements\u00a0: l’identifiant du pixel.',
    tiktok: 'Dans TikTok Ads Manager, Outils › Évènements\u00a0: l’identifiant du pixel.',
  },
} satisfies Areas['pixels'];
