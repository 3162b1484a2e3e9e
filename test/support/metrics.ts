import assert from 'node:assert/strict';
import { poll } from './clicks/visits.ts';

/** Values of samples by `name` or `name{label="value"}`. */
export type Samples = Map<string, number>;

/** Reads the metrics as a monitoring system would. */
export async function readMetrics(url: string): Promise<Samples> {
  const response = await fetch(url);
  assert.equal(response.status, 200);
  return readSamples(await response.text());
}

/** Parses the samples; fails at a line that a monitoring system could not read. */
export function readSamples(text: string): Samples {
  const samples: Samples = new Map();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name = '', value = ''] = /^([a-z_0-9]+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    assert.notEqual(name, '', line);
    assert.ok(!samples.has(name), `${name} comes twice`);
    samples.set(name, Number(value));
  }
  return samples;
}

/** Waits until each sample has the value. */
export function metricsBecome(url: string, expected: Record<string, number>, ms?: number): Promise<Samples> {
  const look = async () => {
    const samples = await readMetrics(url);
    return Object.entries(expected).every(([name, value]) => samples.get(name) === value)
      ? samples
      : undefined;
  };
  return poll(JSON.stringify(expected), look, ms);
}
