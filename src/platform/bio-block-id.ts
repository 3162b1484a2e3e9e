import { limits } from '../../contract/limits.ts';

/** Blocks of a bio page have ids from 1 up to the limit; what follows is the next page's. */
export const bioBlockIdsPerPage = limits.bioBlockIdMax + 1;

/** The id under which clicks on a block of a bio page are counted: one of its own among all pages' blocks. */
export function bioBlockSubjectId(pageId: number, blockId: number): number {
  return pageId * bioBlockIdsPerPage + blockId;
}

/** The bio page that a block is on. */
export function pageOfBioBlock(subjectId: number): number {
  return Math.floor(subjectId / bioBlockIdsPerPage);
}
