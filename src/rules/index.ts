/**
 * Rules decide where a link sends which visitor. They are pure, except for the platform's time zones and the
 * country database.
 * Compile once per link (`compileRules`), describe the visitor (`createVisitor`), decide (`chooseRule`), and
 * complete the address (`destinationOf`). `explainRules` decides in the same way and says why.
 */
export { describeAgent } from '../clicks/classify/describe-agent.ts';
export { forwardQuery } from './add-to-query.ts';
export { parseRange } from './address-range.ts';
export { chooseRule } from './choose-rule.ts';
export { compileRules, noRules } from './compile-rules.ts';
export { readBrowser, readSystem } from './conditions/agent-name.ts';
export { type Destination, destinationOf, openable, withParameters } from './destination.ts';
export { type Explanation, explainRules, type RuleExplanation } from './explain-rules.ts';
export { preferredLanguage } from './language-tag.ts';
export { createLocate } from './locate-country.ts';
export { makeUpVisitor } from './make-up-visitor.ts';
export { hostOfReferrer, originOfReferrer } from './referrer-host.ts';
export type { CompiledRules } from './rule.ts';
export { createVisitor, type Visitor, type VisitorFacts } from './visitor.ts';
export { openWallClock } from './wall-clock.ts';
