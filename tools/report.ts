/** Prints each problem and ends the process: with 0 when there is none, else with 1. */
export function reportAndExit(problems: string[]): never {
  for (const problem of problems) console.log(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}
