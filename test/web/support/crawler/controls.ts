/** Finds a page's controls by role and name, as the browser exposes them to assistive technology. */

/** A node of the accessibility tree; see Playwright's `ariaSnapshotJSON`. */
export interface AriaNode {
  role: string;
  name?: string;
  text?: string;
  ref?: string;
  level?: number;
  disabled?: boolean;
  selected?: boolean;
  expanded?: boolean;
  ariaHidden?: boolean;
  children?: (AriaNode | string)[];
}

export interface Control {
  role: string;
  name: string;
  ref: string;
  /** The option to choose, for a native select list. */
  option?: string;
  /** Identifies the control among all others; the same in every row of a list. */
  key: string;
}

/**
 * The controls that can be used now: those of the whole page, or of the layer above it, which must be closed
 * first.
 */
export interface Layer {
  /** Role and name of the layer above the page; "page" if there is none. */
  name: string;
  controls: Control[];
}

const pressed = [
  'button',
  'link',
  'menuitem',
  'menuitemradio',
  'menuitemcheckbox',
  'tab',
  'switch',
  'checkbox',
  'radio',
];
const typed = ['textbox', 'searchbox', 'spinbutton', 'slider', 'combobox'];
/** Roles of the layers above a page; the first one that is present receives the clicks. */
const above = [['menu'], ['listbox'], ['dialog', 'alertdialog']];

/** Of a longer list, or one that is searched by typing, only the first options are chosen. */
const optionsMax = 16;
const optionsOfLong = 2;

/** All nodes in page order, except those hidden from assistive technology and those of embedded pages. */
export function flatten(nodes: readonly (AriaNode | string)[]): AriaNode[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' || node.ariaHidden || node.role === 'iframe'
      ? []
      : [node, ...flatten(node.children ?? [])],
  );
}

export function textOf(nodes: readonly (AriaNode | string)[]): string {
  return nodes
    .map((node) =>
      typeof node === 'string' ? node : [node.name, node.text, textOf(node.children ?? [])].join(' '),
    )
    .join(' ');
}

/**
 * The topmost layer with its enabled controls. Controls that belong to `route` get other keys than those on
 * every page.
 */
export function findLayer(tree: AriaNode[], route: string): Layer {
  const top = findTop(flatten(tree));
  if (!top) {
    const inside = new Set(flatten(flatten(tree).filter(({ role }) => role === 'main')));
    const all = flatten(tree);
    return {
      name: 'page',
      controls: [
        ...controlsOf([...inside], route),
        ...controlsOf(
          all.filter((node) => !inside.has(node)),
          'every page',
        ),
      ],
    };
  }
  const name = `${top.role} "${plainName(titleOf(top, tree))}"`;
  // Creating and editing use the same form, so they share keys.
  const controls = controlsOf(flatten(top.children ?? []), name.replace(/"(?:New|Edit|Add) /, '"'));
  return { name, controls: top.role === 'listbox' ? controls.slice(0, optionsOfLong) : controls };
}

/** A list is named after the field that opened it. */
function titleOf(top: AriaNode, tree: AriaNode[]): string {
  const opener = flatten(tree).findLast(({ role, expanded }) => role === 'combobox' && expanded);
  return top.role === 'listbox' ? (opener?.name ?? '') : (top.name ?? '');
}

function shorten<Option>(options: Option[]): Option[] {
  return options.length > optionsMax ? options.slice(0, optionsOfLong) : options;
}

function findTop(nodes: AriaNode[]): AriaNode | undefined {
  for (const roles of above) {
    const found = nodes.findLast(({ role }) => roles.includes(role));
    if (found) return found;
  }
  return undefined;
}

/** Usable controls without a name, like a button with only an icon. Below a dialog no control is usable. */
export function findUnnamed(tree: AriaNode[]): string[] {
  const top = findTop(flatten(tree));
  return flatten(top ? (top.children ?? []) : tree)
    .filter((node) => [...pressed, ...typed].includes(node.role) && nameOf(node) === '')
    .map((node) => JSON.stringify(node));
}

function controlsOf(nodes: AriaNode[], where: string): Control[] {
  return nodes.flatMap((node) => {
    const name = nameOf(node);
    const { role, ref, disabled } = node;
    if (!ref || disabled) return [];
    const key = `${where} › ${role} "${plainName(name)}"`;
    const options = optionsOf(node);
    if (options.length > 0) {
      return options.map(({ name: option = '' }) => ({
        role,
        name,
        ref,
        option,
        key: `${key} › "${plainName(option)}"`,
      }));
    }
    return [...pressed, 'combobox', 'option'].includes(role) ? [{ role, name, ref, key }] : [];
  });
}

/** The options of a native select list. */
function optionsOf(node: AriaNode): AriaNode[] {
  if (node.role !== 'combobox') return [];
  return shorten(flatten(node.children ?? []).filter(({ role, disabled }) => role === 'option' && !disabled));
}

function nameOf(node: AriaNode): string {
  return (
    node.name ??
    textOf([{ role: '', ...(node.text ? { text: node.text } : {}), children: node.children ?? [] }])
  ).trim();
}

/** Removes what differs between rows: numbers, and the name of the chosen item that a button removes. */
function plainName(name: string): string {
  return name
    .replaceAll(/\d[\d.,:]*/g, '#')
    .replace(/^Remove (?!.*#).*/, 'Remove …')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
