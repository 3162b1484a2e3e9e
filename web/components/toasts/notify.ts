/** Short messages at the edge of the screen. What draws them comes with the first one. */
export const notify = {
  success: (text: string): void => show((toast) => toast.success(text)),
  error: (text: string): void => show((toast) => toast.error(text)),
  /** With a button, for as long as `durationMs`. */
  offer: ({ id, text, action, onAction, durationMs }: Offer): void =>
    show((toast) => toast(text, { id, duration: durationMs, action: { label: action, onClick: onAction } })),
  /** Takes an offer away that does not hold any more. */
  withdraw: (id: string): void => show((toast) => toast.dismiss(id)),
};

interface Offer {
  id: string;
  text: string;
  action: string;
  onAction(): void;
  durationMs: number;
}

type Toast = typeof import('sonner').toast;

const drawn = Promise.withResolvers<Toast>();
const listeners = new Set<() => void>();
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

function show(tell: (toast: Toast) => unknown): void {
  if (!isNeeded) {
    isNeeded = true;
    for (const listener of listeners) listener();
  }
  void drawn.promise.then(tell);
}
