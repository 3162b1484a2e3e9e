import { createElement } from 'react';
import { createListeners } from '../../listeners.ts';
import { OfferButton } from './offer-button.tsx';
import { startTimer } from './timers.ts';

/**
 * Toasts: short messages at the edge of the screen. The first one waits until the code that draws them is
 * loaded.
 */
export const notify = {
  success: (text: string): void => show((toast) => toast.success(text)),
  error: (text: string): void => show((toast) => toast.error(text)),
  /**
   * A toast with a button. Its countdown begins when it is drawn, and pauses while the toasts have the pointer
   * or the focus.
   */
  offer,
  /** Removes an offer that is no longer valid. */
  withdraw,
};

/** How long an offer can be taken. */
const offerMs = 8_000;

interface Offer {
  /** A new one for each offer. */
  id: string;
  text: string;
  action: string;
  onAction(): void;
  /**
   * Whether its button takes the focus, for keyboard users who would otherwise lose it; "once-lost": as soon as the
   * element that has it goes away.
   */
  takesFocus?: boolean | 'once-lost';
  /** Called when the time is up and the offer was not taken. */
  onEnd?(): void;
}

type Toast = typeof import('sonner').toast;

const drawn = Promise.withResolvers<Toast>();
const { subscribe, tell } = createListeners();
const timers = new Map<string, () => void>();
/** Ids of the offers that can be taken. Their buttons can also be pressed while they fade out. */
const open = new Set<string>();
let isNeeded = false;

/** Whether there has been a message yet. */
export function areToastsNeeded(): boolean {
  return isNeeded;
}

export const subscribeToasts = subscribe;

/** Called by the toaster once it listens; pending messages are then shown. */
export function startToasts(toast: Toast): void {
  drawn.resolve(toast);
}

function offer({ id, text, action, onAction, takesFocus = false, onEnd }: Offer): void {
  open.add(id);
  const onClick = () => {
    if (!open.has(id)) return;
    withdraw(id);
    onAction();
  };
  const end = () => {
    withdraw(id);
    onEnd?.();
  };
  const button = createElement(OfferButton, { text: action, takesFocus, onClick });
  show((toast) => {
    toast(text, { id, duration: Number.POSITIVE_INFINITY, action: button });
    // Not before: over a slow connection, the code that draws it may take longer than the offer lasts.
    timers.set(id, startTimer(offerMs, end));
  });
}

function withdraw(id: string): void {
  open.delete(id);
  show((toast) => {
    timers.get(id)?.();
    timers.delete(id);
    toast.dismiss(id);
  });
}

function show(draw: (toast: Toast) => unknown): void {
  if (!isNeeded) {
    isNeeded = true;
    tell();
  }
  void drawn.promise.then(draw);
}
