import { aliasExpected, aliasPattern } from '../../../../contract/alias.ts';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { reservedAliases } from '../../../platform/addresses/reserved-aliases.ts';
import { aliasKeyOf } from '../link.ts';

const alias = new RegExp(`^${aliasPattern}$`);

/** @throws AppError aliasReserved, invalidInput */
export function parseAlias(text: string): string {
  if (reservedAliases.has(aliasKeyOf(text))) throw new AppError('aliasReserved', { field: 'custom' });
  if (!alias.test(text)) throw invalidField('custom', `The field "custom" ${aliasExpected}.`);
  return text;
}
