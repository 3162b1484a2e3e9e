/** Returns the map's value for a key; makes and stores it if there is none. */
export function getOrMake<Key, Value>(map: Lookup<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

/** A Map or a WeakMap. */
interface Lookup<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}
