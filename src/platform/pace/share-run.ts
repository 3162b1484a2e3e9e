/** Returns a function that runs `work` at its first call; later calls return the same promise. */
export function shareRun<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => (running ??= work());
}
