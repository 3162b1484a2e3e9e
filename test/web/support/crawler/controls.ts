/** What a page offers to people who use it by role and name, as the browser tells assistive technology. */

/** A node of the tree of roles and names; see Playwright's `ariaSnapshotJSON`. */
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
  /** Of a list of the browser's own: the option to choose. */
  option?: string;
  /** Tells it from all others; the same in every row of a list. */
  key: string;
}

/** What can be used at a moment: all of the page, or what stands above it and has to be closed first. */
export interface Layer {
  /** Role and name of what stands above the page; "page" when nothing does. */
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
/** The one that comes first is the one that takes the clicks. */
const above = [['menu'], ['listbox'], ['dialog', 'alertdialog']];

/** Of a longer list, or one that is found by typing, only the first ones are chosen. */
const optionsMax = 16;
const optionsOfLong = 2;

/** All nodes in the order of the page, but for what is hidden from assistive technology or a page of its own. */
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

/** What is on top, with its controls that are not disabled. Those of `route` are told from those around every page. */
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
  // Making and changing something is done in the same form.
  const controls = controlsOf(flatten(top.children ?? []), name.replace(/"(?:New|Edit|Add) /, '"'));
  return { name, controls: top.role === 'listbox' ? controls.slice(0, optionsOfLong) : controls };
}

/** A list is known by the field that opened it. */
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

/** What can be used but cannot be named, such as a button with nothing but a picture; behind a dialog nothing can be. */
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

/** Of a list of the browser's own. */
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

/** Without what differs from row to row: numbers, and which of many chosen ones a button removes. */
function plainName(name: string): string {
  return name
    .replaceAll(/\d[\d.,:]*/g, '#')
    .replace(/^Remove (?!.*#).*/, 'Remove …')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
