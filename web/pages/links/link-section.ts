import type { ComponentType } from 'react';
import type { Answer, Body } from '../../api/types.ts';
import type { Areas } from '../../texts/areas.ts';

export type LinkDetails = Answer<'getLink'>['details'];
export type LinkBody = Body<'createLink'> & Body<'updateLink'>;
export type LinkTexts = Areas['links'];

/**
 * One group of fields of a link's form. Each stands in a file of its own in sections/ and is named in
 * sections/index.ts; all share one form, so the names of their values must differ. Values that the API may complain of
 * are called as in the body, so that what it says is found its place.
 */
export interface LinkSection<Values extends object> {
  /** The name of its title in the texts of links; absent: its fields always show, without a title. */
  title?: keyof LinkTexts['sections'];
  /** Not folded away even when nothing is set in it. */
  isOpen?: true;
  /** Of a new link. */
  empty: Values;
  /** From a link that is edited. */
  read(link: LinkDetails): Values;
  /** Its part of the body. On update "" and null clear a field. */
  write(values: Values): Partial<LinkBody>;
  /** What is set in it, for when it is folded away: a few words each. */
  summarise?(values: Values, texts: LinkTexts): string[];
  /** The inputs; they find the form with `useFormContext<Values>()`. */
  Fields: ComponentType;
}

export type AnyLinkSection = LinkSection<Record<string, unknown>>;

/** Keeps the types of the values within the section. */
export function linkSection<Values extends object>(section: LinkSection<Values>): AnyLinkSection {
  return section as unknown as AnyLinkSection;
}
