import type { BioBlock } from '../../../contract/bio-pages.ts';
import { limits } from '../../../contract/limits.ts';
import type { BioSettings, NumberedBlock } from './bio-page.ts';

type Numbering = Pick<BioSettings, 'blocks' | 'blocksMade'>;

export interface Renumbering extends Numbering {
  /**
   * Ids of new blocks that earlier blocks had: their counts must be deleted, so that the new blocks do not
   * inherit them.
   */
  reusedIds: number[];
}

/**
 * Gives each block of a page the id under which its clicks are counted. A block keeps the id of an earlier
 * block if it names that id or if its content is unchanged. One that names the id of a removed block brings that back
 * with its clicks, as undoing does after a save. Every other block is new, and gets an id that has not been used for as
 * long as possible.
 */
export function numberBlocks(sent: readonly BioBlock[], { blocks, blocksMade }: Numbering): Renumbering {
  const earlier = new Map(blocks.map((block) => [block.id, block]));
  const removed = removedIds({ blocks, blocksMade });
  const named = sent.map(({ id }) =>
    id !== undefined && (earlier.delete(id) || removed.delete(id)) ? id : undefined,
  );
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

/** Once ids are used again, the last of several blocks that had one cannot be told. */
function removedIds({ blocks, blocksMade }: Numbering): Set<number> {
  if (blocksMade > limits.bioBlockIdMax) return new Set();
  const made = new Set(Array.from({ length: blocksMade }, (_, index) => index + 1));
  return made.difference(new Set(blocks.map(({ id }) => id)));
}

/** Finds an earlier block with the same content and returns its id; no other block can get it then. */
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
