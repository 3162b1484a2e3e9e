import type { ComponentType } from 'react';
import type { Answer, Body } from '../../api/types.ts';
import type { Areas } from '../../texts/areas.ts';

export type LinkDetails = Answer<'getLink'>['details'];
export type LinkBody = Body<'createLink'> & Body<'updateLink'>;
type LinkTexts = Areas['links'];

/**
 * One group of fields of a link's form. Each is a file in sections/, listed in sections/index.ts. All share
 * one form, so the names of their values must be unique. Values that the API validates are named as in the
 * body, so that its errors are shown at their inputs.
 */
export interface LinkSection<Values extends object> {
  /**
   * The key of its title in the texts of links; without one, its fields are always shown, without a title.
   */
  title?: keyof LinkTexts['sections'];
  /** Expanded at first even if nothing is set in it. */
  isOpen?: true;
  /** The values of a new link. */
  empty: Values;
  /** The values of an existing link. */
  read(link: LinkDetails): Values;
  /** The section's part of the request body. In an update, "" and null clear a field. */
  write(values: Values): Partial<LinkBody>;
  /** What is set in the section, in a few words each; shown while it is collapsed. */
  summarise?(values: Values, texts: LinkTexts): string[];
  /** The inputs; they find the form with `useFormContext<Values>()`. */
  Fields: ComponentType;
}

export type AnyLinkSection = LinkSection<Record<string, unknown>>;

/** Erases the type of the section's values but for their names, so that all sections fit into one list. */
export function linkSection<Values extends object>(
  section: LinkSection<Values>,
): AnyLinkSection & { names?: keyof Values } {
  return section as unknown as AnyLinkSection;
}
