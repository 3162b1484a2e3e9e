import { ArrowRight, Check, X } from 'lucide-react';
import type { Answer } from '../../../api/types.ts';
import { Badge } from '../../../components/badge.tsx';
import { classes } from '../../../components/classes.ts';
import { useTexts } from '../../../texts/use-texts.ts';

type Explained = Answer<'explainLink'>;

/** The destination of a made-up visitor, and rule by rule why it was chosen. */
export function Explanation({ explanation }: { explanation: Explained }) {
  const { explain: texts } = useTexts('rules');
  const { destination, fallback, rule, rules } = explanation;
  const decides = rule ?? rules.length;
  return (
    <div className="grid gap-4" role="status">
      <div className="rounded-xl bg-accent-soft p-4">
        <p className="text-[0.8125rem] font-medium text-accent-ink">{texts.leadsTo}</p>
        <p dir="ltr" className="flex items-start gap-2 font-semibold wrap-anywhere">
          <ArrowRight aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
          {destination}
        </p>
        {fallback && <p className="mt-1 text-[0.8125rem] wrap-anywhere">{texts.fallback(fallback)}</p>}
        <p className="mt-2 text-[0.8125rem]">
          {rule === null ? (rules.length === 0 ? texts.noRules : texts.noMatch) : texts.decides(rule + 1)}
        </p>
      </div>
      {rules.length > 0 && (
        <ol aria-label={texts.rules} className="grid gap-2">
          {rules.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: their place is what they are called by
            <ExplainedRule key={index} rule={one} index={index} decides={decides} />
          ))}
        </ol>
      )}
    </div>
  );
}

interface ExplainedRuleProps {
  rule: Explained['rules'][number];
  index: number;
  /** The index of the rule that decides; the rules after it are not evaluated. */
  decides: number;
}

function ExplainedRule({ rule, index, decides }: ExplainedRuleProps) {
  const { explain: texts } = useTexts('rules');
  const isAsked = index <= decides;
  return (
    <li
      className={classes(
        'grid gap-1.5 rounded-lg border p-3',
        index === decides ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{texts.ruleOf(index + 1, texts.kinds[rule.kind])}</span>
        <span className="grow" />
        {index === decides && <Badge tone="accent">{texts.deciding}</Badge>}
        {!isAsked && <Badge>{texts.notAsked}</Badge>}
      </div>
      <p dir="ltr" className="truncate text-[0.8125rem] text-soft" title={rule.link}>
        {rule.link}
      </p>
      {isAsked && (
        <ul className="grid gap-1">
          {rule.conditions.map(({ type, matched, reason }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a type may occur twice
            <li key={`${type} ${position}`} className="flex items-start gap-2 text-[0.8125rem]">
              <Mark isRight={matched} />
              <span className="wrap-anywhere">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Mark({ isRight }: { isRight: boolean }) {
  const { explain: texts } = useTexts('rules');
  const Icon = isRight ? Check : X;
  return (
    <>
      <Icon
        aria-hidden
        className={classes('mt-0.5 size-4 shrink-0', isRight ? 'text-success' : 'text-danger-ink')}
      />
      <span className="sr-only">{isRight ? texts.fits : texts.fitsNot}</span>
    </>
  );
}
