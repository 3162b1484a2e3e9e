/** The fields of a new link that a column of the file can be mapped to. */
export const importFields = [
  'url',
  'custom',
  'domain',
  'title',
  'description',
  'tags',
  'campaign',
  'channel',
  'status',
  'starts',
  'expiry',
  'clicklimit',
  'expirationredirect',
  'password',
  'redirect',
  'metatitle',
  'metadescription',
  'metaimage',
] as const;

export type ImportField = (typeof importFields)[number];

/** The field for each column; "" leaves the column out. */
export type Mapping = (ImportField | '')[];

/** Column names in files of this and other services; lower case, letters and digits only. */
const otherNames: Partial<Record<ImportField, string[]>> = {
  url: ['longurl', 'destination', 'destinationurl', 'target', 'targeturl', 'originalurl'],
  custom: ['alias', 'slug', 'keyword', 'key', 'backhalf', 'shortcode', 'customalias'],
  domain: ['host', 'branddomain', 'shortdomain'],
  title: ['name'],
  description: ['note', 'notes', 'comment', 'comments'],
  tags: ['tag', 'labels'],
  expiry: ['expires', 'expiresat', 'expiration', 'expirydate', 'expirationdate', 'validuntil'],
  starts: ['startsat', 'validfrom', 'validsince', 'startdate'],
  clicklimit: ['maxvisits', 'maxclicks', 'limit'],
  expirationredirect: ['expiredurl', 'expirationurl'],
  metatitle: ['ogtitle'],
  metadescription: ['ogdescription'],
  metaimage: ['ogimage', 'image'],
};

/**
 * Some services call the destination so, others the short address beside it. So they are taken for the destination
 * only where no other column is.
 */
const ambiguousNames = ['link', 'address'];

/** Guesses the field of each column by its name; no field is used twice. */
export function guessMapping(names: readonly string[]): Mapping {
  const plainNames = names.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const hasDestination = plainNames.some((name) => fieldOf(name) === 'url');
  const taken = new Set<ImportField>();
  return plainNames.map((name) => {
    const field = !hasDestination && ambiguousNames.includes(name) ? 'url' : fieldOf(name);
    if (field === undefined || taken.has(field)) return '';
    taken.add(field);
    return field;
  });
}

function fieldOf(name: string): ImportField | undefined {
  return importFields.find((known) => known === name || otherNames[known]?.includes(name));
}
