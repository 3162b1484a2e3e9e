import { loadingAgain } from '../../loading-again.ts';
import { readTexts } from '../../texts/use-texts.ts';

const load = loadingAgain(() => import('./welcome.tsx'));

/**
 * Loads what is shown after registration. To be called before the account is made: its key is told only once.
 * @throws Error with a sentence for the user
 */
export async function loadWelcome(): Promise<typeof import('./welcome.tsx')> {
  try {
    return await load();
  } catch {
    throw new Error((await readTexts('common')).filesFailed);
  }
}
