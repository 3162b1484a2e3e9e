import type { Page } from 'playwright-core';
import { findProblems } from './find-problems.ts';
import { type AriaNode, type Control, findLayer, type Layer } from './controls.ts';
import type { QuietPage } from './quiet-page.ts';

export interface Crawl {
  page: Page;
  quiet: QuietPage;
  origin: string;
  /** Keys of the controls that were clicked, on this page and on those crawled before. */
  done: Set<string>;
  /** Whether a control must not be clicked. */
  isSpared(control: Control): boolean;
  /** How many levels of layers are clicked through that clicks open: a menu, its dialog, a list in that. */
  depthMax: number;
  /** The problems found, each with its page and control. */
  problems: string[];
}

interface Route extends Crawl {
  path: string;
  /** The controls found so far, by their keys. */
  seen: Map<string, Seen>;
}

interface Seen {
  /** The layer that contains it. */
  layer: string;
  /** The click after which it appeared. */
  after: string | undefined;
  /** How often that click was repeated because the control had vanished. */
  repeats: number;
}

interface Place extends Layer {
  pathname: string;
}

const clickWithinMs = 5_000;
const escapesMax = 2;
const repeatsMax = 2;
const clicksMax = 600;

/**
 * Clicks every control on the page at `path`, and in all layers that open above it, once.
 * @returns the keys of all controls found
 */
export async function crawlPage(crawl: Crawl, path: string): Promise<string[]> {
  const route: Route = { ...crawl, path, seen: new Map() };
  const place = await open(route, []);
  if (place) await explore(route, [], place);
  return [...route.seen.keys()];
}

/** `opened` are the keys of the controls to click to get here. */
async function explore(route: Route, opened: string[], home: Place): Promise<void> {
  let place: Place | undefined = home;
  let isFresh = opened.length > 0;
  for (let clicks = 0; place && clicks < clicksMax; clicks++) {
    const next = choose(route, place) ?? chooseAgain(route, place);
    if (next) {
      isFresh = false;
      place = await press(route, next);
      if (isAbove(place, home) && opened.length < route.depthMax) {
        await explore(route, [...opened, next.key], place);
        place = await look(route);
      }
      if (!isSame(place, home)) place = await comeBack(route, opened, home);
    } else if (!isFresh && hasMissed(route, home)) {
      // A click may have hidden other controls, as a filter does.
      isFresh = true;
      place = await open(route, opened);
    } else {
      return;
    }
  }
}

const isSame = (a: Place, b: Place) => a.name === b.name && a.pathname === b.pathname;

const isAbove = (after: Place, home: Place) =>
  after.name !== 'page' && after.name !== home.name && after.pathname === home.pathname;

/** Whether a control of this layer vanished before it was clicked. */
function hasMissed({ seen, done }: Route, { name }: Place): boolean {
  return [...seen].some(
    ([key, { layer, repeats }]) => layer === name && repeats < repeatsMax && !done.has(key),
  );
}

/** A control to click again, because it made another one appear that vanished before it was clicked. */
function chooseAgain({ seen, done }: Route, { name, controls }: Place): Control | undefined {
  for (const [key, missed] of seen) {
    if (missed.layer !== name || done.has(key) || missed.repeats >= repeatsMax) continue;
    const again = findCause(key, seen, controls);
    if (!again) continue;
    missed.repeats++;
    return again;
  }
  return undefined;
}

/** The click after which it appeared, or, if that control has vanished as well, the click before that. */
function findCause(key: string, seen: Route['seen'], controls: Control[]): Control | undefined {
  const path = new Set<string>();
  for (let cause = seen.get(key)?.after; cause && !path.has(cause); cause = seen.get(cause)?.after) {
    path.add(cause);
    const found = controls.find((control) => control.key === cause);
    if (found) return found;
  }
  return undefined;
}

/** The page's controls once all requests are answered; also records problems. */
async function look(route: Route, clicked?: Control): Promise<Place> {
  const { page, quiet, path } = route;
  const what = clicked ? `after a click on ${clicked.key}` : 'at first';
  await quiet.settle();
  const tree = (await page.ariaSnapshotJSON({ mode: 'ai' })) as unknown as AriaNode[];
  const found = await findProblems(tree, quiet.take());
  route.problems.push(...found.map((problem) => `${path}, ${what}: ${problem}`));
  const layer = findLayer(tree, path);
  layer.controls = layer.controls.filter((control) => !route.isSpared(control));
  const { pathname } = new URL(page.url());
  const isHere = pathname === path;
  for (const { key } of isHere ? layer.controls : []) {
    if (!route.seen.has(key)) route.seen.set(key, { layer: layer.name, after: clicked?.key, repeats: 0 });
  }
  return { ...layer, pathname };
}

/** The next control to click. Those that only show something come before those that navigate or delete. */
function choose({ done }: Route, { controls }: Layer): Control | undefined {
  const left = controls.filter((control) => !done.has(control.key));
  return left.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
}

function rankOf({ role, name, option }: Control): number {
  if (/^(?:Close|Cancel|Keep editing|Back)$/.test(name)) return 6;
  if (name.startsWith('Remove')) return 4.5;
  if (/^(?:Delete|Sign out|Turn off|Suspend|Block|Discard)/.test(name)) return 7;
  if (role === 'link') return 5;
  if (role === 'tab') return 4;
  if (option !== undefined) return 2.5;
  if (role === 'radio' || role === 'menuitemradio') return 3;
  return role === 'checkbox' || role === 'switch' ? 2 : 1;
}

async function press(route: Route, control: Control): Promise<Place> {
  const { page, done } = route;
  done.add(control.key);
  const popups: Page[] = [];
  const onPopup = (popup: Page) => popups.push(popup);
  page.context().on('page', onPopup);
  await act(page, control).catch(() => actAgain(route, control));
  const place = await look(route, control);
  page.context().off('page', onPopup);
  for (const popup of popups) await popup.close();
  // The deleted object is needed again.
  const undo = place.controls.find(({ name }) => name === 'Undo');
  return undo ? press(route, undo) : place;
}

async function act(page: Page, { ref, option, role }: Control): Promise<void> {
  const found = page.getByRef(ref);
  // The link that skips the menus is visible only while it has the focus.
  if (role === 'link') await found.focus({ timeout: clickWithinMs });
  if (option === undefined) await found.click({ timeout: clickWithinMs });
  else await found.selectOption({ label: option }, { timeout: clickWithinMs });
}

/**
 * Tries once more, because the control may have been rendered anew; one that has vanished cannot be clicked.
 */
async function actAgain(route: Route, { key }: Control): Promise<void> {
  const found = (await look(route)).controls.find((control) => control.key === key);
  if (!found) return;
  await act(route.page, found).catch((error: Error) => {
    route.problems.push(`${route.path}: ${key} cannot be clicked: ${error.message}`);
  });
}

/** Closes the layers above, or opens the page anew; undefined if the place cannot be reached again. */
async function comeBack(route: Route, opened: string[], home: Place): Promise<Place | undefined> {
  const { page } = route;
  if (new URL(page.url()).pathname === home.pathname) {
    for (let escapes = 0; escapes < escapesMax; escapes++) {
      await page.keyboard.press('Escape');
      const place = await look(route);
      if (isSame(place, home)) return place;
    }
  }
  const place = await open(route, opened);
  return place && isSame(place, home) ? place : undefined;
}

/** Loads the page and clicks its way back; undefined if a control on the way has vanished. */
async function open(route: Route, opened: string[]): Promise<Place | undefined> {
  await route.page.goto(route.origin + route.path);
  await route.page.getByRole('heading', { level: 1 }).first().waitFor();
  let place = await look(route);
  for (const key of opened) {
    const control = place.controls.find((one) => one.key === key);
    if (!control) return undefined;
    place = await press(route, control);
  }
  return place;
}
