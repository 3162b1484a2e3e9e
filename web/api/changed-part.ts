/**
 * The fields of `after` that differ from `before`. Sending only these keeps what somebody else changed
 * meanwhile.
 */
export function changedPart<Body extends object>(before: Body, after: Body): Partial<Body> {
  const old = before as Record<string, unknown>;
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
  );
  return Object.fromEntries(changed) as Partial<Body>;
}
