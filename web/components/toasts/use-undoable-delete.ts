import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call, resourceOf } from '../../api/call.ts';
import type { EndpointName, Input } from '../../api/types.ts';
import { createListeners } from '../../listeners.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { isByKeys } from '../is-by-keys.ts';
import { notify } from './notify.ts';
import { onAwaited, putOff } from './put-off.ts';

let deletions = 0;

/** Sends the deletion to the server. */
type CarryOut = (options?: SendOptions) => Promise<void>;

interface SendOptions {
  keepalive: boolean;
}

interface Deletion {
  /** The text of the message, such as "3 links deleted". */
  text: string;
  send(options?: SendOptions): Promise<unknown>;
}

/** Deletions that are not sent to the server yet, by `<endpoint> <number>`. */
const waiting = new Map<string, CarryOut>();
const { subscribe, tell } = createListeners();
let hidden: ReadonlySet<string> = new Set();

/** Endpoints that delete one item by its id. */
type DeleteEndpoint = {
  [Name in EndpointName]: Name extends `delete${string}`
    ? Input<Name> extends { params: { id: string | number } }
      ? Name
      : never
    : never;
}[EndpointName];

/**
 * Deletes with undo: the item is hidden at once, and a message offers Undo for a while. The deletion is sent to
 * the server after that, or when the user leaves the dashboard or signs out, also in another tab.
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
    // A new id each time: the message of the previous deletion may still be fading out.
    const group = `${endpoint} ${++deletions}`;
    const settle = putOff();
    const carryOut = async (options?: SendOptions) => {
      waiting.delete(group);
      notify.withdraw(group);
      try {
        await send(options).catch(throwUnlessGone);
      } catch (error) {
        notify.error((error as Error).message);
      }
      // Also after a failure: what was deleted is gone, even if the answer was lost on the way.
      await client.invalidateQueries({ queryKey: [resourceOf(endpoint)] });
      // Not before the list is read anew: a tab that signs out in between would have that refused.
      settle();
      show(endpoint, ids);
    };
    waiting.set(group, carryOut);
    hide(endpoint, ids);
    const onAction = () => {
      waiting.delete(group);
      settle();
      show(endpoint, ids);
    };
    const onEnd = () => void carryOut();
    const offer = { text, action: texts.undo, takesFocus: isByKeys() };
    notify.offer({ id: group, ...offer, onAction, onEnd });
  };
  const remove = (id: number, name: string) =>
    removeAll([id], {
      text: texts.deleted(name),
      send: (options) => call(endpoint, { params: { id } } as Input<typeof endpoint>, options),
    });
  return { isDeleted, remove, removeAll };
}

/** What was deleted elsewhere in the meantime is as it should be. */
function throwUnlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
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

/** Sends all pending deletions at once; they cannot be undone any more. */
export async function carryOutDeletions(options?: SendOptions): Promise<void> {
  await Promise.all([...waiting.values()].map((carryOut) => carryOut(options)));
}

// A user who leaves the page cannot undo any more. `keepalive` lets the requests outlive the page.
window.addEventListener('pagehide', () => void carryOutDeletions({ keepalive: true }));
onAwaited(() => void carryOutDeletions());
