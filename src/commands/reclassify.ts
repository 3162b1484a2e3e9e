import { classificationRulesVersion } from '../clicks/classify/agent-rules.ts';
import { classifyAgent } from '../clicks/classify/classify-agent.ts';
import { reclassifyClicks, type ReclassifyProgress } from '../clicks/reclassify/reclassify.ts';
import { createProgressLine } from './progress-line.ts';
import { withServices } from './with-services.ts';

const nothingDone = 'Nothing was changed.';
const left = 'What is corrected so far stays, and all counts are right: run the same command again to go on.';

/** `waypost reclassify`; `isDryRun`: only print what would change. */
export function reclassify(isDryRun: boolean): Promise<void> {
  return withServices(
    async ({ database, clock }, undoBy) => {
      const rules = { version: classificationRulesVersion, classify: classifyAgent };
      const line = createProgressLine();
      // What is said of a signal or an error would stand behind the progress on a terminal.
      undoBy(line.clear);
      const result = await reclassifyClicks(database, {
        rules,
        clock,
        isDryRun,
        onProgress: (progress) => line.show(describe(progress)),
      });
      line.clear();
      process.stdout.write(summarise(result, isDryRun));
    },
    { left: isDryRun ? nothingDone : left },
  );
}

function describe({ lookedAt, changed, reached }: ReclassifyProgress): string {
  const day = new Date(reached).toISOString().slice(0, 10);
  return `${count(lookedAt)} looked at up to ${day}, ${sum(changed)} changed`;
}

function summarise({ lookedAt, changed }: ReclassifyProgress, isDryRun: boolean): string {
  const verb = isDryRun ? 'would change' : 'changed';
  const steps = [...changed].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = steps.map(([step, events]) => `  ${step}: ${events}`);
  return [`${count(lookedAt)} looked at, ${sum(changed)} ${verb}`, ...lines, ''].join('\n');
}

function count(events: number): string {
  return events === 1 ? '1 event' : `${events} events`;
}

function sum(changed: ReadonlyMap<string, number>): number {
  return [...changed.values()].reduce((total, events) => total + events, 0);
}
