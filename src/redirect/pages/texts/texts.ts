/** The languages of visitors' pages; the first one is the fallback. */
export const locales = ['en', 'de', 'fr', 'es', 'pt', 'ar'] as const;

export type Locale = (typeof locales)[number];

/** What may keep a visitor from a target; there is a page for each. */
export const noticeKinds = [
  'unknownLink',
  'notSetUp',
  'unknownPage',
  'notStarted',
  'disabled',
  'expired',
  'limitReached',
  'blocked',
  'leadsBack',
  'nothingActive',
  'badRequest',
  'wrongMethod',
  'tooLarge',
  'tooLong',
  'serviceWorker',
  'tooManyRequests',
  'fault',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** Why somebody reports a link. */
export const reportReasons = ['phishing', 'malware', 'spam', 'illegal', 'rights', 'other'] as const;

export type ReportReason = (typeof reportReasons)[number];

/** A title has no full stop, because it is a heading. In JSON messages it is the first sentence. */
interface Wording {
  title: string;
  text: string;
}

/** All texts of our own on visitors' pages. They are plain text, without markup. */
export interface Texts {
  continue: string;
  continueTo: (host: string) => string;
  leadsTo: string;
  passwordNeeded: string;
  reportLink: string;
  notices: Record<NoticeKind, Wording>;
  password: {
    title: string;
    text: string;
    label: string;
    wrong: string;
    tooMany: Wording;
    tryAgain: string;
  };
  splash: {
    /** Shown when a splash page has no title of its own. */
    title: string;
    forwarding: string;
    stay: string;
    stopped: string;
  };
  /** The question whether the pixels of a link may run. */
  pixels: {
    title: string;
    text: string;
    /** Stands before the names of the vendors. */
    vendors: string;
    allow: string;
    refuse: string;
  };
  overlay: {
    /** Opens and closes what is beside the page. */
    toggle: string;
    /** Names the frame that shows the target. */
    page: string;
    /** Names the frame that shows the answer to a form. */
    answer: string;
    openPage: string;
    code: string;
    name: string;
    email: string;
    message: string;
    send: string;
    subscribe: string;
    vote: string;
    /** Label of a field that people leave empty, because only bots fill it in. */
    trap: string;
    sent: Wording;
    subscribed: Wording;
    voted: string;
    votes: (votes: number) => string;
    wrongEmail: string;
    wrongName: string;
    wrongMessage: string;
    wrongOption: string;
    /** The form has as many entries as are stored. */
    full: string;
  };
  preview: {
    title: string;
    shortLink: string;
    protected: string;
    hidden: string;
    app: string;
    varies: string;
    unencrypted: string;
    advice: string;
  };
  list: {
    empty: string;
    /** Names the navigation between the pages of a list. */
    pages: string;
    previous: string;
    next: string;
    pageOf: (page: number, pages: number) => string;
  };
  scan: {
    /** Heading of a text that a code contains. */
    saysTitle: string;
    copyText: string;
    copyAddress: string;
    copyNumber: string;
    copied: string;
    /** Shown where the page itself cannot copy. */
    holdToCopy: string;
    writeEmail: string;
    subject: string;
    message: string;
    call: string;
    sendMessage: string;
    saveContact: string;
    phone: string;
    cell: string;
    fax: string;
    email: string;
    site: string;
    address: string;
    note: string;
  };
  report: {
    title: string;
    text: string;
    url: string;
    reason: string;
    chooseReason: string;
    reasons: Record<ReportReason, string>;
    details: string;
    detailsHint: string;
    email: string;
    emailHint: string;
    optional: string;
    send: string;
    /** Stands before the title when a form was sent with mistakes. */
    mistake: string;
    wrongUrl: string;
    wrongReason: string;
    wrongDetails: string;
    wrongEmail: string;
    thanks: Wording;
  };
}
