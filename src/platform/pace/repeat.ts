/** A task that is repeated until it is stopped. */
export interface Repetition {
  /** Stops the repetition. Resolves when the task is not running any more. */
  stop(): Promise<void>;
}

/**
 * Runs `task` again and again, with a pause of `pauseMs` before each run. `task` must not throw. The timer
 * does not keep the process alive.
 */
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
