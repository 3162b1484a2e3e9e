import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { call, resourceOf } from '../../api/call.ts';
import type { EndpointName, Input } from '../../api/types.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { notify } from './notify.ts';

const undoMs = 8_000;

interface Waiting {
  timer: number;
  /** Deletes really. */
  carryOut(options?: SendOptions): Promise<void>;
}

interface SendOptions {
  keepalive: boolean;
}

interface Deletion {
  /** What the message says, such as "3 links deleted". */
  text: string;
  /** Deletes for the server. */
  send(options?: SendOptions): Promise<unknown>;
}

/** What is deleted for the reader and not yet for the server, by `<endpoint> <ids>`. */
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
 *     const { isDeleted, remove, removeAll } = useUndoableDelete('deleteLink');
 *     rows.filter((link) => !isDeleted(link.id));
 *     remove(link.id, link.title);
 *     removeAll(ids, { text, send: (options) => call('changeLinks', { body: { ids, delete: true } }, options) });
 */
export function useUndoableDelete(endpoint: DeleteEndpoint) {
  const texts = useTexts('common');
  const client = useQueryClient();
  const keys = useSyncExternalStore(subscribe, () => hidden);
  const isDeleted = useCallback((id: number) => keys.has(keyOf(endpoint, id)), [keys, endpoint]);
  const removeAll = (ids: readonly number[], { text, send }: Deletion) => {
    const group = `${endpoint} ${ids.join()}`;
    const carryOut = async (options?: SendOptions) => {
      forgetTimer(group);
      notify.withdraw(group);
      try {
        await send(options);
        await client.invalidateQueries({ queryKey: [resourceOf(endpoint)] });
      } catch (error) {
        notify.error((error as Error).message);
      }
      show(endpoint, ids);
    };
    forgetTimer(group);
    waiting.set(group, { carryOut, timer: window.setTimeout(() => void carryOut(), undoMs) });
    hide(endpoint, ids);
    const undo = () => {
      forgetTimer(group);
      show(endpoint, ids);
    };
    notify.offer({ id: group, text, action: texts.undo, durationMs: undoMs, onAction: undo });
  };
  const remove = (id: number, name: string) =>
    removeAll([id], {
      text: texts.deleted(name),
      send: (options) => call(endpoint, { params: { id } } as Input<typeof endpoint>, options),
    });
  return { isDeleted, remove, removeAll };
}

function keyOf(endpoint: string, id: number): string {
  return `${endpoint} ${id}`;
}

function hide(endpoint: string, ids: readonly number[]): void {
  hidden = new Set([...hidden, ...ids.map((id) => keyOf(endpoint, id))]);
  tell();
}

function show(endpoint: string, ids: readonly number[]): void {
  const shown = new Set(ids.map((id) => keyOf(endpoint, id)));
  hidden = new Set([...hidden].filter((key) => !shown.has(key)));
  tell();
}

function forgetTimer(group: string): void {
  window.clearTimeout(waiting.get(group)?.timer);
  waiting.delete(group);
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
