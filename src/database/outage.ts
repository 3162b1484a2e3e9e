/** Whether a database answers, as those found out who asked it last. */
export interface Outage {
  isOn(): boolean;
  /** While it is on, a few find out whether it is over; the others need not wait for an answer that does not come. */
  mayAsk(): boolean;
  begin(): void;
  end(): void;
}

const askAgainAfterMs = 500;

export function createOutage(): Outage {
  let isOn = false;
  /** By performance.now() */
  let askAgainAt = 0;
  const wait = () => {
    askAgainAt = performance.now() + askAgainAfterMs;
  };
  return {
    isOn: () => isOn,
    mayAsk() {
      if (!isOn) return true;
      if (performance.now() < askAgainAt) return false;
      wait();
      return true;
    },
    begin() {
      isOn = true;
      wait();
    },
    end() {
      isOn = false;
    },
  };
}
