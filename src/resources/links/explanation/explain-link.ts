import type { z } from '@hono/zod-openapi';
import type { explainLink as contract } from '../../../../contract/links.ts';
import type { Context } from '../../../http/context.ts';
import { notFound } from '../../../platform/app-error.ts';
import { type Destination, destinationOf, type Explanation } from '../../../rules/index.ts';
import { explainRules, withParameters } from '../../../rules/index.ts';
import { compileLinkRules } from '../compile-link-rules.ts';
import { findLink } from '../link-store.ts';
import { readVisitor } from './read-visitor.ts';

export interface ExplainedVisit {
  explanation: Explanation;
  destination: Destination;
}

/**
 * Tells where the account's link would send a described visitor, and why. It uses the same code as real
 * visits, and counts nothing.
 * @throws AppError linkNotFound, invalidInput
 */
export async function explainLink(
  context: Context,
  id: number,
  described: z.output<typeof contract.body>,
): Promise<ExplainedVisit> {
  const link = await findLink(context.database.read, context.account.id, id);
  if (!link) throw notFound('linkNotFound');
  const visitor = readVisitor(context, described);
  const explanation = explainRules(compileLinkRules(link), visitor);
  const plain = { target: withParameters(link.target, link), forwardQuery: link.forward_query === 1 };
  return { explanation, destination: destinationOf(plain, explanation.winner, visitor.facts.query) };
}
