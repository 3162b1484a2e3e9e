/** What a column of a file can become, by the names of a new link's fields. */
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

/** Which field each column is; "" is left out. */
export type Mapping = (ImportField | '')[];

/** What columns are called in files of this and other services, in small letters and digits alone. */
const otherNames: Partial<Record<ImportField, string[]>> = {
  url: ['longurl', 'destination', 'destinationurl', 'target', 'targeturl', 'link', 'originalurl', 'address'],
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

/** A guess for each column by its name; no field twice. */
export function guessMapping(names: readonly string[]): Mapping {
  const taken = new Set<ImportField>();
  return names.map((name) => {
    const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    const field = importFields.find((known) => known === plain || otherNames[known]?.includes(plain));
    if (field === undefined || taken.has(field)) return '';
    taken.add(field);
    return field;
  });
}
