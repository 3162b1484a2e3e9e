/**
 * The processor time in milliseconds that this process takes for the work, with all its threads. Unlike time, it does
 * not grow with what else the machine has to do.
 */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
