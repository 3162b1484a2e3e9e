/** The import of links from a file. */
export default {
  choose: 'Choose a file',
  closing: {
    title: 'End the import?',
    created: (count: number, text: string) =>
      count === 0
        ? 'No link was created so far.'
        : count === 1
          ? '1 link was created so far and stays.'
          : `${text} links were created so far and stay.`,
    onTheWay:
      'What is on its way to the service at this moment still becomes links; the rows after it do not.',
    end: 'End the import',
    keep: 'Keep it open',
  },
  column: (number: number) => `Column ${number}`,
  created: 'Links created',
  drop: 'Drop a CSV file here, or',
  failed: 'Rows refused',
  failures: 'What did not become a link',
  fields: {
    url: 'Destination',
    custom: 'Alias',
    domain: 'Domain',
    title: 'Title',
    description: 'Note',
    tags: 'Tags, with commas between',
    campaign: 'Campaign (its id)',
    channel: 'Channels (their ids)',
    status: 'Status',
    starts: 'Start (UTC)',
    expiry: 'End (UTC)',
    clicklimit: 'Click limit',
    expirationredirect: 'Address after its end',
    password: 'Password',
    redirect: 'Redirect status',
    metatitle: 'Preview title',
    metadescription: 'Preview description',
    metaimage: 'Preview picture',
  },
  file: 'CSV file',
  finished: 'Done.',
  goOn: 'Go on',
  ignore: 'Leave out',
  mapText: 'What the columns of your file are. Below each stands what is in its first rows.',
  moreFailures: (count: string) => `and ${count} more, all in the file`,
  needsUrl: 'Say which column is the destination.',
  open: 'Import from CSV',
  problems: {
    empty: () =>
      'There are no links in this file. Its first row names the columns, unless it has an address.',
    large: () => 'This file is larger than 50 MB. Please divide it.',
    long: (rows: string) => `This file has more than ${rows} rows. Please divide it.`,
  },
  reuse: 'Leave out what there is',
  reuseHint: 'A destination that one of your plain links leads to already gets no second one.',
  row: (number: number) => `Row ${number}`,
  rowCount: (count: string, rows: number) => (rows === 1 ? '1 row' : `${count} rows`),
  running: (done: string, all: string) => `${done} of ${all} rows…`,
  saveFailures: 'Save as CSV',
  start: (rows: string) => `Import ${rows}`,
  stop: 'Stop',
  stopped: (done: string, all: string) => `Stopped after ${done} of ${all} rows. What was created stays.`,
  template: 'Save an empty file with all columns',
  text: 'Each row becomes a short link. Files of this and of other services are understood; you see what becomes of their columns first.',
  title: 'Import links',
  unanswered: (first: number, last: number) =>
    first === last
      ? `No answer came for row ${first}: whether its link was created is not known. “Go on” asks the service, and creates nothing twice.`
      : `No answer came for rows ${first} to ${last}: whether their links were created is not known. “Go on” asks the service, and creates nothing twice.`,
  unknown: 'What is not known',
  unknownReason: 'Perhaps it has a link, perhaps not.',
  unknownText:
    'The service no longer knows what became of these rows. See which of them are among your links before you import them again.',
};
