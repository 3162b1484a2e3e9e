import type { Texts } from './texts.ts';

export const french: Texts = {
  continue: 'Continuer',
  leadsTo: 'Mène à',
  passwordNeeded: 'Mot de passe requis',
  reportLink: 'Signaler ce lien',
  notices: {
    unknownLink: {
      title: 'Ce lien n’existe pas',
      text: 'Veuillez vérifier l’adresse. Elle est peut-être incomplète ou mal saisie.',
    },
    unknownPage: {
      title: 'Il n’y a rien ici',
      text: 'Veuillez vérifier l’adresse. Elle est peut-être incomplète ou mal saisie.',
    },
    notStarted: {
      title: 'Ce lien n’est pas encore actif',
      text: 'Il ne fonctionnera que plus tard. Veuillez revenir à un autre moment.',
    },
    disabled: {
      title: 'Ce lien est désactivé',
      text: 'La personne qui l’a créé l’a désactivé.',
    },
    expired: {
      title: 'Ce lien a expiré',
      text: 'Il n’était valable que pour une durée limitée.',
    },
    limitReached: {
      title: 'Ce lien n’est plus utilisable',
      text: 'Il ne pouvait être ouvert qu’un nombre limité de fois, et ce nombre est atteint.',
    },
    blocked: {
      title: 'Ce lien a été bloqué',
      text: 'Il a été bloqué pour cause d’abus et ne mène plus nulle part. Vous n’avez rien à faire.',
    },
    nothingActive: {
      title: 'Il n’y a rien ici pour l’instant',
      text: 'Aucun lien de cette campagne n’est actif en ce moment.',
    },
    badRequest: {
      title: 'Cette demande n’est pas valide',
      text: 'Veuillez revenir en arrière et réessayer.',
    },
    wrongMethod: {
      title: 'Cette adresse ne s’utilise pas ainsi',
      text: 'Veuillez l’ouvrir comme une page web ordinaire.',
    },
    tooLong: {
      title: 'Cette adresse est trop longue',
      text: 'Veuillez vérifier l’adresse.',
    },
    serviceWorker: {
      title: 'Ce n’est pas autorisé ici',
      text: 'Aucun service worker ne peut être enregistré ici.',
    },
    tooManyRequests: {
      title: 'Trop de demandes',
      text: 'Veuillez patienter un instant, puis réessayer.',
    },
    fault: {
      title: 'Veuillez réessayer dans un instant',
      text: 'Le service ne peut pas retrouver ce lien pour le moment.',
    },
  },
  password: {
    title: 'Ce lien est protégé',
    text: 'Saisissez le mot de passe pour continuer.',
    label: 'Mot de passe',
    wrong: 'Ce mot de passe n’est pas le bon. Veuillez réessayer.',
    tooMany: {
      title: 'Trop de tentatives',
      text: 'Pour protéger ce lien, veuillez patienter une minute avant de réessayer.',
    },
    tryAgain: 'Réessayer',
  },
  splash: {
    title: 'Un instant, s’il vous plaît',
    forwarding: 'Vous allez être redirigé automatiquement',
    stay: 'Rester sur cette page',
    stopped: 'Vous restez sur cette page',
  },
  preview: {
    title: 'Où mène ce lien',
    shortLink: 'Lien court',
    protected:
      'Il est protégé par un mot de passe. Sa destination n’est révélée qu’à ceux qui le connaissent.',
    hidden: 'Sa destination n’est pas affichée ici.',
    app: 'Il ouvre une application sur votre appareil.',
    varies: 'Selon votre appareil, la langue, le pays ou le moment, il peut mener ailleurs.',
    unencrypted: 'La connexion à cette adresse n’est pas chiffrée.',
    advice: 'Ne continuez que si vous faites confiance à cette adresse.',
  },
  list: {
    empty: 'Cette liste ne contient aucun lien pour le moment.',
    pages: 'Pages',
    previous: 'Précédente',
    next: 'Suivante',
    pageOf: (page, pages) => `Page ${page} sur ${pages}`,
  },
  scan: {
    writeEmail: 'Écrire un e-mail',
    subject: 'Objet',
    message: 'Message',
    call: 'Appeler',
    sendMessage: 'Envoyer un message',
    saveContact: 'Enregistrer le contact',
    phone: 'Téléphone',
    cell: 'Mobile',
    fax: 'Fax',
    email: 'E-mail',
    site: 'Site web',
    address: 'Adresse',
    note: 'Note',
  },
  report: {
    title: 'Signaler un lien',
    text: 'Signalez-nous un lien qui nuit aux gens ou qui les trompe. Votre signalement est transmis aux responsables de ce service.',
    url: 'Adresse du lien',
    reason: 'Quel est le problème\u00a0?',
    chooseReason: 'Veuillez choisir',
    reasons: {
      phishing: 'Il se fait passer pour quelqu’un d’autre (hameçonnage)',
      malware: 'Il diffuse des logiciels malveillants',
      spam: 'Il est envoyé comme spam',
      illegal: 'Il mène à des contenus illicites',
      rights: 'Il porte atteinte à mes droits',
      other: 'Autre chose',
    },
    details: 'Précisions',
    detailsHint: 'Qu’avez-vous vu, et où avez-vous trouvé ce lien\u00a0?',
    email: 'Votre adresse e-mail',
    emailHint: 'Utilisée uniquement pour des questions sur ce signalement.',
    optional: 'facultatif',
    send: 'Envoyer le signalement',
    mistake: 'Erreur',
    wrongUrl: 'Veuillez saisir l’adresse complète du lien.',
    wrongReason: 'Veuillez indiquer le problème.',
    wrongDetails: 'Ce texte est trop long. Veuillez le raccourcir.',
    wrongEmail: 'Veuillez saisir une adresse e-mail valide ou laisser ce champ vide.',
    thanks: {
      title: 'Merci',
      text: 'Votre signalement est bien arrivé et sera examiné.',
    },
  },
};
