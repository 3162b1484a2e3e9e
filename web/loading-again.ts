let tries = 0;

/**
 * Loads a module once; after a failure, the next call tries again.
 *
 *     const load = loadingAgain(() => import('./menu-list.tsx'));
 */
export function loadingAgain<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Promise<Module> | undefined;
  return () => {
    loaded ??= loadPast(load).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

/** Chromium remembers failed imports by URL until the page is reloaded, so the retry uses a different URL. */
export async function loadPast<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = addressIn(error);
    if (address === undefined) throw error;
    return import(/* @vite-ignore */ `${address}?again=${++tries}`) as Promise<Module>;
  }
}

/** The file's URL, with which some browsers end the message of a failed import. */
function addressIn(error: unknown): string | undefined {
  const [address] = /https?:\/\/\S+\.js$/.exec(String(error)) ?? [];
  return address?.startsWith(`${location.origin}/`) ? address : undefined;
}
