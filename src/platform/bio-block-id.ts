import { limits } from '../../contract/limits.ts';

/** Number of subject ids reserved for each bio page. Block ids start at 1 and have an upper limit. */
export const bioBlockIdsPerPage = limits.bioBlockIdMax + 1;

/** The id under which clicks on a bio page's block are counted; unique among the blocks of all pages. */
export function bioBlockSubjectId(pageId: number, blockId: number): number {
  return pageId * bioBlockIdsPerPage + blockId;
}

/** The id of the bio page that has the block. */
export function pageOfBioBlock(subjectId: number): number {
  return Math.floor(subjectId / bioBlockIdsPerPage);
}
