/** The languages that visitors' pages speak, the first being the one for everybody else. */
export const locales = ['en', 'de', 'fr', 'es', 'pt', 'ar'] as const;

export type Locale = (typeof locales)[number];

/** What may keep a visitor from getting anywhere; each has a page of its own. */
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

/** A title has no full stop: it is a heading, and the first sentence of what JSON clients get. */
export interface Wording {
  title: string;
  text: string;
}

/** All that visitors' pages say by themselves. Plain text: nothing in it is markup. */
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
    /** Where the splash page has no title of its own. */
    title: string;
    forwarding: string;
    stay: string;
    stopped: string;
  };
  /** Before the pixels of a link run. */
  pixels: {
    title: string;
    text: string;
    /** Before the names of the services. */
    vendors: string;
    allow: string;
    refuse: string;
  };
  overlay: {
    /** Opens and closes what lies beside the page. */
    toggle: string;
    /** Names the frame in which the target is. */
    page: string;
    /** Names the frame in which the answer to a form appears. */
    answer: string;
    openPage: string;
    code: string;
    name: string;
    email: string;
    message: string;
    send: string;
    subscribe: string;
    vote: string;
    /** To be left empty: only machines fill it. */
    trap: string;
    sent: Wording;
    subscribed: Wording;
    voted: string;
    votes: (votes: number) => string;
    wrongEmail: string;
    wrongName: string;
    wrongMessage: string;
    wrongOption: string;
    /** A form that has as many entries as are kept. */
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
    /** Above the text of a code. */
    saysTitle: string;
    copyText: string;
    copyAddress: string;
    copyNumber: string;
    copied: string;
    /** Where the page cannot copy by itself. */
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
    /** Before the title of a form that was sent with mistakes. */
    mistake: string;
    wrongUrl: string;
    wrongReason: string;
    wrongDetails: string;
    wrongEmail: string;
    thanks: Wording;
  };
}
