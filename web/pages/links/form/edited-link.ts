import { createContext, useContext } from 'react';
import type { LinkDetails } from '../link-section.ts';

/** The link that the surrounding form edits; undefined for a new link. */
export const EditedLink = createContext<LinkDetails | undefined>(undefined);

export function useEditedLink(): LinkDetails | undefined {
  return useContext(EditedLink);
}
