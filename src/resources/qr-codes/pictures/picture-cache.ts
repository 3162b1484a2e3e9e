type Picture = Buffer<ArrayBuffer>;

export interface PictureCache {
  /** The picture with this key; it is drawn if it is not cached, and only once for concurrent callers. */
  getOrDraw(key: string, draw: () => Promise<Picture>): Promise<Picture>;
}

/** An LRU cache of pictures with at most `bytesMax` in total. */
export function createPictureCache(bytesMax: number): PictureCache {
  /** In the order of use: the least recently used picture comes first. */
  const kept = new Map<string, Picture>();
  const drawing = new Map<string, Promise<Picture>>();
  let bytes = 0;

  const drop = (key: string) => {
    bytes -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, picture: Picture) => {
    drop(key);
    kept.set(key, picture);
    bytes += picture.length;
    for (const oldest of kept.keys()) {
      if (bytes <= bytesMax) break;
      drop(oldest);
    }
  };

  return {
    async getOrDraw(key, draw) {
      const known = kept.get(key);
      const picture = known ?? (await (drawing.get(key) ?? begin(key, draw)));
      keep(key, picture);
      return picture;
    },
  };

  function begin(key: string, draw: () => Promise<Picture>): Promise<Picture> {
    const drawn = draw().finally(() => drawing.delete(key));
    drawing.set(key, drawn);
    return drawn;
  }
}
