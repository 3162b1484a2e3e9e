import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const read = (name: string) => readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
const [performance, measurements] = await Promise.all([read('performance.md'), read('measurements.md')]);

/** The columns of the table of comparisons that have a goal, by what performance.md calls them. */
const columns = { burst: 3, sustained: 4, 'p99 at 20,000 requests/s': 6 };

/** The rows of the table of comparisons with nginx, each as its cells. */
const comparisons = (measurements.split('## Comparisons so far')[1] ?? '')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(/ ?\| /));

/** Whether a figure meets the goal as it is written, such as `≥ 0.80`. */
function meets(figure: number, goal: string): boolean {
  const [sign, limit] = goal.split(' ');
  return sign === '≥' ? figure >= Number(limit) : figure <= Number(limit);
}

test('the summary says in how many of all comparisons each goal was reached', () => {
  assert.ok(comparisons.length >= 41, String(comparisons.length));
  for (const [name, column] of Object.entries(columns)) {
    const row = performance.split('\n').find((line) => line.startsWith(`| ${name}`)) ?? '';
    const goal = row.split(' | ')[1] ?? '';
    const reached = comparisons.filter((cells) => meets(Number(cells[column]), goal)).length;
    assert.match(row, new RegExp(` in ${reached} of ${comparisons.length} comparisons`), name);
  }
});

test('so does the conclusion above the comparisons', () => {
  const within = comparisons.filter((cells) => Number(cells[columns['p99 at 20,000 requests/s']]) <= 2);
  const conclusion = `within twice nginx's in ${within.length} of ${comparisons.length} comparisons`;
  assert.ok(measurements.includes(conclusion), conclusion);
});
