import { createContext, useContext } from 'react';
import type { LinkDetails } from '../link-section.ts';

/** The link whose form it is; undefined: of a new one. */
export const EditedLink = createContext<LinkDetails | undefined>(undefined);

export function useEditedLink(): LinkDetails | undefined {
  return useContext(EditedLink);
}
