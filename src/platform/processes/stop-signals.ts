/** Signals that ask a program to end; terminals and service managers send them to all of its processes at once. */
export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export type StopSignal = (typeof stopSignals)[number];
