let tries = 0;

/**
 * Loads a module until that succeeds, once: each call after a failure tries anew.
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

/** Chromium remembers by its address what could not be had, until the page is reloaded: so it gets another one. */
async function loadPast<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = addressIn(error);
    if (address === undefined) throw error;
    return import(/* @vite-ignore */ `${address}?again=${++tries}`) as Promise<Module>;
  }
}

/** What browsers say ends with the address of the file, if it tells that. */
function addressIn(error: unknown): string | undefined {
  const [address] = /https?:\/\/\S+\.js$/.exec(String(error)) ?? [];
  return address?.startsWith(`${location.origin}/`) ? address : undefined;
}
