import type { BioBlock } from '../../../contract/bio-pages.ts';
import { limits } from '../../../contract/limits.ts';
import type { BioSettings, NumberedBlock } from './bio-page.ts';

type Numbering = Pick<BioSettings, 'blocks' | 'blocksMade'>;

export interface Renumbering extends Numbering {
  /** Ids among these that earlier blocks had, whose counts the new ones must not inherit. */
  reusedIds: number[];
}

/**
 * Gives each of a page's new blocks the id under which its clicks are counted. A block that names an earlier one by its
 * id continues it, and so does one that is sent unchanged; every other one is new, and gets an id that has not been used
 * for as long as possible.
 */
export function numberBlocks(sent: readonly BioBlock[], { blocks, blocksMade }: Numbering): Renumbering {
  const earlier = new Map(blocks.map((block) => [block.id, block]));
  const named = sent.map(({ id }) => (id !== undefined && earlier.delete(id) ? id : undefined));
  const known = sent.map((block, index) => named[index] ?? takeSame(block, earlier));
  const inUse = new Set(known);
  const reusedIds: number[] = [];
  let made = blocksMade;
  const nextId = () => {
    let id: number;
    do id = (made++ % limits.bioBlockIdMax) + 1;
    while (inUse.has(id));
    if (made > limits.bioBlockIdMax) reusedIds.push(id);
    return id;
  };
  const numbered = sent.map((block, index): NumberedBlock => ({ ...block, id: known[index] ?? nextId() }));
  return { blocks: numbered, blocksMade: made, reusedIds };
}

/** The id of an earlier block that is the same but for its id; it is then taken. */
function takeSame(block: BioBlock, earlier: Map<number, NumberedBlock>): number | undefined {
  const content = contentOf(block);
  for (const [id, one] of earlier) {
    if (contentOf(one) !== content) continue;
    earlier.delete(id);
    return id;
  }
  return undefined;
}

function contentOf(block: BioBlock): string {
  const { id: _, ...content } = block;
  return JSON.stringify(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)));
}
