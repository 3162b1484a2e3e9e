import type { AnyLinkSection, LinkBody, LinkDetails } from '../link-section.ts';
import { accessSection } from './access-section.tsx';
import { destinationSection } from './destination-section.tsx';

/** The sections of a link's form, one line each, in the order they are shown. */
export const linkSections: AnyLinkSection[] = [destinationSection, accessSection];

export type LinkValues = Record<string, unknown>;

export function emptyLink(): LinkValues {
  return Object.assign({}, ...linkSections.map(({ empty }) => empty)) as LinkValues;
}

export function readLink(link: LinkDetails): LinkValues {
  return Object.assign({}, ...linkSections.map(({ read }) => read(link))) as LinkValues;
}

export function writeLink(values: LinkValues): LinkBody {
  return Object.assign({}, ...linkSections.map(({ write }) => write(values))) as LinkBody;
}
