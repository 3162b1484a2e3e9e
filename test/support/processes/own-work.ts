/**
 * Returns a function for the milliseconds of processor time that this process has used since: for limits that other
 * programs on the machine do not make it exceed. Use it in files that mention memoryUsage, which have a process of
 * their own.
 */
export function startWork(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
