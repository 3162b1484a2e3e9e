/** Prints each problem and exits, with code 0 if there is none and else with 1. */
export function reportAndExit(problems: string[]): never {
  for (const problem of problems) console.log(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}
