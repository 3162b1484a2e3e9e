import type { Schema } from './examples.ts';

/**
 * Describes the objects that may also be sent as a text, which stands for one of their fields: the contract
 * names that field in `x-alone`.
 */
export function describeTextForms(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(describeTextForms);
  if (typeof part !== 'object' || part === null) return part;
  const mended = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, describeTextForms(value)]),
  ) as Schema;
  const { 'x-alone': alone, description, ...object } = mended;
  if (alone === undefined) return mended;
  const { description: _, ...text } = object.properties?.[alone] ?? {};
  return { description, anyOf: [object, text] };
}
