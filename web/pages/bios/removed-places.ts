/** Where a removed entry of a list belongs: before the entry with this index. */
export interface Place {
  at: number;
}

/**
 * The places of entries that were removed from a list and may be put back, in whatever order: each change of the list
 * shifts them along.
 */
export function createRemovedPlaces() {
  /** In the order of the list, which also tells apart the ones before the same entry. */
  const places: Place[] = [];
  return {
    /** Call it when an entry is removed; returns its place. */
    remove(at: number): Place {
      const place = { at };
      const order = places.filter((other) => other.at <= at).length;
      for (const later of places.slice(order)) later.at -= 1;
      places.splice(order, 0, place);
      return place;
    },
    /** Call it when a removed entry is put back; returns the index for it. */
    restore(place: Place): number {
      const order = places.indexOf(place);
      places.splice(order, 1);
      for (const later of places.slice(order)) later.at += 1;
      return place.at;
    },
    /** Call it when an entry is moved. */
    move(from: number, to: number): void {
      for (const place of places) {
        if (place.at > from) place.at -= 1;
        if (place.at > to) place.at += 1;
      }
    },
  };
}
