import { aliasExpected } from '../../../../contract/fields.ts';
import { limits } from '../../../../contract/limits.ts';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { aliasKeyOf } from '../link.ts';
import { reservedAliases } from './reserved-aliases.ts';

const { aliasCharactersMin, aliasCharactersMax } = limits;
const alias = new RegExp(`^[A-Za-z0-9_-]{${aliasCharactersMin},${aliasCharactersMax}}$`);

/** @throws AppError aliasReserved, invalidInput */
export function parseAlias(text: string): string {
  if (reservedAliases.has(aliasKeyOf(text))) throw new AppError('aliasReserved', { field: 'custom' });
  if (!alias.test(text)) throw invalidField('custom', `The field "custom" ${aliasExpected}.`);
  return text;
}
