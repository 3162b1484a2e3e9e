export type { BioTheme } from '../../../contract/bio-pages.ts';
export { addressOfBlock, type NumberedBlock } from './bio-page.ts';
export { findVisitedBioPage, type VisitedBioPage } from './visited-bio-page-store.ts';
