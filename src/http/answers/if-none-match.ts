/**
 * Whether the client has this version already, by its If-None-Match header: a list of entity tags, compared
 * weakly, or `*` (RFC 9110, 13.1.2).
 */
export function isKnownToClient(entityTag: string, ifNoneMatch = ''): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(entityTag) || tags.includes('*');
}
