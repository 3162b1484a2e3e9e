import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { call, resourceOf } from '../api/call.ts';
import type { EndpointName, Input } from '../api/types.ts';
import { useTexts } from '../texts/use-texts.ts';
import { notify } from './notify.ts';

const undoMs = 8_000;

interface Waiting {
  timer: number;
  /** Deletes really. */
  carryOut(options?: { keepalive: boolean }): Promise<void>;
}

/** What is deleted for the reader and not yet for the server, by `<endpoint> <id>`. */
const waiting = new Map<string, Waiting>();
const listeners = new Set<() => void>();
let hidden: ReadonlySet<string> = new Set();

/** Endpoints that delete a thing by its id. */
type DeleteEndpoint = {
  [Name in EndpointName]: Name extends `delete${string}`
    ? Input<Name> extends { params: { id: string | number } }
      ? Name
      : never
    : never;
}[EndpointName];

/**
 * Deletes with a way back: the thing is hidden at once, a message offers Undo for 8 s, and only then, or when the
 * reader leaves the dashboard, is it really deleted.
 *
 *     const { isDeleted, remove } = useUndoableDelete('deleteLink');
 *     rows.filter((link) => !isDeleted(link.id));
 *     remove(link.id, link.title);
 */
export function useUndoableDelete(endpoint: DeleteEndpoint) {
  const texts = useTexts('common');
  const client = useQueryClient();
  const keys = useSyncExternalStore(subscribe, () => hidden);
  const isDeleted = useCallback((id: number) => keys.has(keyOf(endpoint, id)), [keys, endpoint]);
  const remove = (id: number, name: string) => {
    const key = keyOf(endpoint, id);
    const carryOut = async (options?: { keepalive: boolean }) => {
      forgetTimer(key);
      notify.withdraw(key);
      try {
        await call(endpoint, { params: { id } } as Input<typeof endpoint>, options);
        await client.invalidateQueries({ queryKey: [resourceOf(endpoint)] });
      } catch (error) {
        notify.error((error as Error).message);
      }
      show(key);
    };
    hide(key, { carryOut, timer: window.setTimeout(() => void carryOut(), undoMs) });
    const undo = () => {
      forgetTimer(key);
      show(key);
    };
    const text = texts.deleted(name);
    notify.offer({ id: key, text, action: texts.undo, durationMs: undoMs, onAction: undo });
  };
  return { isDeleted, remove };
}

function keyOf(endpoint: string, id: number): string {
  return `${endpoint} ${id}`;
}

function hide(key: string, deletion: Waiting): void {
  forgetTimer(key);
  waiting.set(key, deletion);
  hidden = new Set([...hidden, key]);
  tell();
}

function show(key: string): void {
  hidden = new Set([...hidden].filter((other) => other !== key));
  tell();
}

function forgetTimer(key: string): void {
  window.clearTimeout(waiting.get(key)?.timer);
  waiting.delete(key);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Who leaves cannot undo any more.
window.addEventListener('pagehide', () => {
  for (const { carryOut } of waiting.values()) void carryOut({ keepalive: true });
});
