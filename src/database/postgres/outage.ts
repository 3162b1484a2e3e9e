/** A circuit breaker: remembers whether the database answered the last time it was asked. */
export interface Outage {
  isOn(): boolean;
  /**
   * Whether a caller may ask the database. During an outage, true once every 500 ms, so that one caller finds
   * out whether it is over while the others fail at once.
   */
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
