import { Counter, Gauge, Registry } from 'prom-client';

/** Creates the metrics of one registry. */
export interface Definitions {
  registers: [Registry];
  gauge<Label extends string = never>(name: string, help: string, labelNames?: Label[]): Gauge<Label>;
  counter<Label extends string = never>(name: string, help: string, labelNames?: Label[]): Counter<Label>;
  /** Defines a counter whose total is kept elsewhere. Returns a function that sets the total. */
  total(name: string, help: string): (total: number) => void;
  /** As `total`, with one total for each value of a label. */
  totals(name: string, help: string, label: string): (totals: Readonly<Record<string, number>>) => void;
}

export function createDefinitions(registry: Registry): Definitions {
  const registers: [Registry] = [registry];
  return {
    registers,
    gauge: (name, help, labelNames = []) => new Gauge({ name, help, labelNames, registers }),
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers }),
    total(name, help) {
      const counter = new Counter({ name, help, registers });
      return (total) => {
        counter.reset();
        counter.inc(total);
      };
    },
    totals(name, help, label) {
      const counter = new Counter({ name, help, labelNames: [label], registers });
      return (totals) => {
        counter.reset();
        for (const [value, total] of Object.entries(totals)) counter.inc({ [label]: value }, total);
      };
    },
  };
}
