import type { ComponentType } from 'react';
import type { Answer, Body } from '../../api/types.ts';
import type { Areas } from '../../texts/areas.ts';

export type LinkDetails = Answer<'getLink'>['details'];
export type LinkBody = Body<'createLink'> & Body<'updateLink'>;

/**
 * One group of fields of a link's form. Each stands in a file of its own in sections/ and is named in
 * sections/index.ts; all share one form, so the names of their values must differ.
 */
export interface LinkSection<Values extends object> {
  /** The name of its title in the texts of links; absent: its fields always show, without a title. */
  title?: keyof Areas['links']['sections'];
  /** Of a new link. */
  empty: Values;
  /** From a link that is edited. */
  read(link: LinkDetails): Values;
  /** Its part of the body. On update "" and null clear a field. */
  write(values: Values): Partial<LinkBody>;
  /** The inputs; they find the form with `useFormContext<Values>()`. */
  Fields: ComponentType;
}

export type AnyLinkSection = LinkSection<Record<string, unknown>>;

/** Keeps the types of the values within the section. */
export function linkSection<Values extends object>(section: LinkSection<Values>): AnyLinkSection {
  return section as unknown as AnyLinkSection;
}
