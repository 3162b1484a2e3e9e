import type { Areas } from '../areas.ts';

export default {
  all: 'Domaines personnalisés',
  atRoot: 'Domaine seul',
  atUnknown: 'Chemins inconnus',
  blocked: 'Bloqué',
  blockedText:
    'Ce domaine ou votre compte a été bloqué pour abus\u00a0: les visiteurs de tous ses liens voient une page qui l’indique. Si vous pensez qu’il s’agit d’une erreur, veuillez vous adresser à la personne qui gère ce service.',
  check: 'Vérifier à nouveau',
  checkOf: (domain) => `Vérifier à nouveau\u00a0: ${domain}`,
  checked: 'Dernière vérification',
  checking: 'Recherche de son nom…',
  createDomain: 'Ajouter un domaine',
  created: (domain) => `${domain} est prêt pour vos liens`,
  deleteInUseText: (links) =>
    `Ce domaine porte encore ${links}. Donnez-leur un autre domaine ou supprimez-les\u00a0; ensuite, il pourra être supprimé.`,
  deleteInUseTitle: (domain) => `${domain} est utilisé`,
  dns: {
    button: 'DNS et HTTPS',
    each: 'Définissez chacun de ces enregistrements là où le domaine est géré, et aucun autre pour ce nom.',
    name: 'Nom',
    one: 'Définissez cet enregistrement là où le domaine est géré, et aucun autre pour ce nom.',
    panel: 'DNS et HTTPS',
    records: 'Enregistrements DNS',
    recordsOf: (name) => `Enregistrements DNS de ${name}`,
    then: 'Les serveurs de noms retiennent un temps l’ancienne réponse\u00a0: souvent des minutes, au pire 36 heures.',
    type: 'Type',
    value: 'Valeur',
  },
  domain: 'Domaine',
  domainHint: 'Avec https:// devant. Il doit pointer ici avant de pouvoir être ajouté.',
  domainStays: 'Le domaine lui-même ne change pas. Ajoutez-en plutôt un autre.',
  editDomain: 'Modifier le domaine',
  emptyText:
    'Laissez vos liens courts porter votre propre nom, par exemple go.example.com. Faites pointer le nom ici, ajoutez-le et choisissez-le pour de nouveaux liens.',
  emptyTitle: 'Ajoutez votre premier domaine',
  https: {
    title: 'HTTPS',
    text: 'Le serveur web placé devant ce service détient les certificats. Caddy en obtient un de lui-même quand le premier visiteur arrive sur un nouveau domaine\u00a0; il demande d’abord à ce service si le domaine est connu, et il l’est dès que vous l’ajoutez.',
    example: 'Un Caddyfile prêt à l’emploi se trouve dans la documentation fournie avec le service\u00a0:',
    file: 'docs/operations/https.md',
  },
  links: (count, shown) => (count < 2 ? `${shown} lien` : `${shown} liens`),
  newDomain: 'Ajouter un domaine',
  noMatchText: 'Aucun domaine ne contient cela dans son nom.',
  noMatchTitle: 'Aucun domaine trouvé',
  nothingThere: 'Un court message',
  notFound: 'Ce domaine n’existe pas. Il a peut-être été supprimé.',
  onIt: 'Liens',
  point: {
    title: 'Faites-le d’abord pointer ici',
    alias: (host) =>
      `Pour un sous-domaine, par exemple go.example.com\u00a0: un enregistrement CNAME avec la valeur ${host}.`,
    apex: (host) =>
      `Pour le domaine lui-même, par exemple example.com\u00a0: des enregistrements A et AAAA avec les mêmes adresses que ${host}.`,
    local: (host) =>
      `Ce service se nomme ${host}, qu’aucune autre machine ne trouve. Ses responsables donnent à BASE_URL une adresse publique\u00a0; d’ici là, un domaine doit mener à cette machine.`,
    address: (address) => `Un enregistrement A (AAAA pour IPv6) avec la valeur ${address}.`,
  },
  redirect404: 'Les chemins inconnus mènent à',
  redirect404Hint:
    'Pour les visiteurs dont le lien n’existe pas. Si ce champ reste vide, une page l’indique.',
  redirectRoot: 'Le domaine seul mène à',
  redirectRootHint:
    'Pour les visiteurs qui viennent sans alias. Si ce champ reste vide, une page indique qu’il n’y a rien.',
  searchDomains: 'Rechercher des domaines',
  results: {
    ready: 'Le nom de domaine pointe vers notre serveur.',
    waiting:
      'Le nom de domaine ne pointe pas vers notre serveur. Les changements DNS peuvent prendre jusqu’à 36 heures.',
  },
  states: { ready: 'Pointe ici', waiting: 'Ne pointe pas ici' },
} satisfies Areas['domains'];
