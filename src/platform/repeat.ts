/** A task that is done over and over. */
export interface Repetition {
  /** It is not under way any more, and does not begin again, when this resolves. */
  stop(): Promise<void>;
}

/** Runs `task`, which must not throw, with a pause before each time. It does not keep the process alive. */
export function repeat(task: () => Promise<void>, pauseMs: number): Repetition {
  let isStopped = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = task().then(schedule);
    }, pauseMs).unref();
  };
  schedule();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
