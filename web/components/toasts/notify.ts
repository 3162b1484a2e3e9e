import { createElement } from 'react';
import { OfferButton } from './offer-button.tsx';
import { startTimer } from './timers.ts';

/** Short messages at the edge of the screen. What draws them comes with the first one. */
export const notify = {
  success: (text: string): void => show((toast) => toast.success(text)),
  error: (text: string): void => show((toast) => toast.error(text)),
  /** With a button, for as long as `durationMs`, not counting how long it is pointed at or has the focus. */
  offer,
  /** Takes an offer away that does not hold any more. */
  withdraw,
};

interface Offer {
  id: string;
  text: string;
  action: string;
  onAction(): void;
  /** Whether its button gets the focus: where else it would be nowhere, for those who work with keys. */
  takesFocus?: boolean;
  /** The offer was not taken in time. */
  onEnd?(): void;
  durationMs: number;
}

type Toast = typeof import('sonner').toast;

const drawn = Promise.withResolvers<Toast>();
const listeners = new Set<() => void>();
const timers = new Map<string, () => void>();
let isNeeded = false;

/** Whether there has been a message yet. */
export function areToastsNeeded(): boolean {
  return isNeeded;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called by what draws them as soon as it listens. */
export function startToasts(toast: Toast): void {
  drawn.resolve(toast);
}

function offer({ id, text, action, onAction, takesFocus = false, onEnd, durationMs }: Offer): void {
  const onClick = () => {
    withdraw(id);
    onAction();
  };
  timers.get(id)?.();
  timers.set(
    id,
    startTimer(durationMs, () => {
      withdraw(id);
      onEnd?.();
    }),
  );
  const button = createElement(OfferButton, { text: action, takesFocus, onClick });
  show((toast) => toast(text, { id, duration: Number.POSITIVE_INFINITY, action: button }));
}

function withdraw(id: string): void {
  timers.get(id)?.();
  timers.delete(id);
  show((toast) => toast.dismiss(id));
}

function show(tell: (toast: Toast) => unknown): void {
  if (!isNeeded) {
    isNeeded = true;
    for (const listener of listeners) listener();
  }
  void drawn.promise.then(tell);
}
