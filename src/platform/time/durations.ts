/** Durations in milliseconds. A day is a UTC day and always has 24 hours. */
export const minuteMs = 60_000;
export const quarterMs = 15 * minuteMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
