/** The page of branded domains. */
export default {
  all: 'Branded domains',
  atRoot: 'Bare domain',
  atUnknown: 'Unknown paths',
  blocked: 'Blocked',
  blockedText:
    'This domain or your account was blocked because of abuse: visitors of all its links get a page that says so. If you think that is a mistake, please ask whoever runs this service.',
  check: 'Check again',
  checkOf: (domain: string) => `Check again: ${domain}`,
  checked: 'Last checked',
  checking: 'Looking its name up…',
  createDomain: 'Add domain',
  created: (domain: string) => `${domain} is ready for your links`,
  deleteInUseText: (links: string) =>
    `${links} on it. Give them another domain or delete them first; then the domain can go.`,
  deleteInUseTitle: (domain: string) => `${domain} is in use`,
  dns: {
    button: 'DNS and HTTPS',
    each: 'Set every one of these records at whoever manages the domain, and no others for this name.',
    name: 'Name',
    one: 'Set this record at whoever manages the domain, and no other for this name.',
    panel: 'DNS and HTTPS',
    records: 'DNS records',
    recordsOf: (name: string) => `DNS records of ${name}`,
    then: 'Name servers remember the old answer for a while: mostly minutes, at worst 36 hours.',
    type: 'Type',
    value: 'Value',
  },
  domain: 'Domain',
  domainHint: 'With https:// in front. It must point here before it can be added.',
  domainStays: 'The domain itself stays. Add another one instead.',
  editDomain: 'Edit domain',
  emptyText:
    'Let your short links carry your own name, such as go.example.com. Point the name here, add it, and choose it for new links.',
  emptyTitle: 'Add your first domain',
  https: {
    title: 'HTTPS',
    text: 'The web server in front of this service holds the certificates. Caddy fetches one by itself when the first visitor comes to a new domain; before that it asks this service whether the domain is known, and from the moment you add one it is.',
    example: 'The ready-made Caddyfile is in the documentation that came with the service:',
    file: 'docs/operations/https.md',
  },
  links: (count: number, shown: string) => (count === 1 ? '1 link' : `${shown} links`),
  newDomain: 'Add domain',
  noMatchText: 'No domain has this in its name.',
  noMatchTitle: 'No domains found',
  nothingThere: 'A short notice',
  notFound: 'There is no such domain. It may have been deleted.',
  onIt: 'Links',
  point: {
    title: 'Point it here first',
    alias: (host: string) =>
      `For a name below your domain, such as go.example.com: a CNAME record with the value ${host}.`,
    apex: (host: string) =>
      `For the domain itself, such as example.com: A and AAAA records with the same addresses that ${host} has.`,
    local: (host: string) =>
      `This service calls itself ${host}, which no other machine finds. Its operator sets BASE_URL to a public address; until then a domain must lead to this machine.`,
    address: (address: string) => `An A record (AAAA for IPv6) with the value ${address}.`,
  },
  redirect404: 'Unknown paths lead to',
  redirect404Hint: 'For visitors whose link does not exist. Left empty, a page says so.',
  redirectRoot: 'Bare domain leads to',
  redirectRootHint: 'For visitors who come without an alias. Left empty, a page says that there is nothing.',
  searchDomains: 'Search domains',
  /** Told after a check. */
  results: {
    ready: 'The domain name is pointed to our server.',
    waiting: 'The domain name is not pointed to our server. DNS changes could take up to 36 hours.',
  },
  states: { ready: 'Points here', waiting: 'Does not point here' },
};
