type Picture = Buffer<ArrayBuffer>;

export interface PictureCache {
  /** The picture of that key, drawn when it is not there: once, however many ask at the same moment. */
  getOrDraw(key: string, draw: () => Promise<Picture>): Promise<Picture>;
}

/** Keeps the pictures used last, `bytesMax` in all. */
export function createPictureCache(bytesMax: number): PictureCache {
  /** The one that was not used for longest comes first. */
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
