import { changedPart } from '../../../api/changed-part.ts';
import type { AnyLinkSection, LinkBody, LinkDetails } from '../link-section.ts';
import { deliverySection } from './delivery-section.tsx';
import { destinationSection } from './destination-section.tsx';
import { lifeSection } from './life-section.tsx';
import { organisationSection } from './organisation-section.tsx';
import { previewSection } from './preview-section.tsx';
import { targetingSection } from './targeting-section.tsx';

/** The sections of a link's form, one per line, in the order they are shown. */
const sections = [
  destinationSection,
  organisationSection,
  lifeSection,
  targetingSection,
  previewSection,
  deliverySection,
];

export const linkSections: AnyLinkSection[] = sections;

type ShownField = NonNullable<(typeof sections)[number]['names']>;
type FormField = Exclude<keyof LinkBody, 'findorcreate'>;

export type LinkValues = Record<string, unknown>;

export function emptyLink(): LinkValues {
  return Object.assign({}, ...linkSections.map(({ empty }) => empty)) as LinkValues;
}

export function readLink(link: LinkDetails): LinkValues {
  return Object.assign({}, ...linkSections.map(({ read }) => read(link))) as LinkValues;
}

export function writeLink(values: LinkValues): LinkBody {
  const written: Record<ShownField, unknown> = Object.assign(
    {},
    ...linkSections.map((section) => section.write(ownValues(section, values))),
  );
  // Where a field of a link is in no section, the compiler says so here.
  const complete: Record<FormField, unknown> = written;
  return complete as unknown as LinkBody;
}

/** The values of one section, from those of the whole form. */
function ownValues({ empty }: AnyLinkSection, values: LinkValues): LinkValues {
  return Object.fromEntries(Object.keys(empty).map((name) => [name, values[name]]));
}

/** The request body of an update: only the changed fields. */
export function writeChange(before: LinkValues, after: LinkValues): Partial<LinkBody> {
  return changedPart(writeLink(before), writeLink(after));
}
