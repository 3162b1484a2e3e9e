import type { BioBlock, BioTheme } from '../../../contract/bio-pages.ts';

/** A public page of links and texts. */
export interface BioPage {
  id: number;
  account_id: number;
  /** As typed; aliases are compared by `alias_key`. */
  alias: string;
  name: string;
  settings: BioSettings;
  created_at: number;
}

/** A row of the list. */
export type ListedBioPage = Omit<BioPage, 'settings'>;

/** The complete settings: what was not given has its default. All addresses are serialised and validated. */
export interface BioSettings {
  /** "" = none */
  description: string;
  /** http(s) URL or path of the account's own upload; "" = none */
  avatar: string;
  theme: BioTheme;
  blocks: NumberedBlock[];
  /** How many blocks the page has ever had; the next block's id is derived from it. */
  blocksMade: number;
}

/** A block with the id under which its clicks are counted. */
export type NumberedBlock = BioBlock & { id: number };

export const bioDefaults: BioSettings = {
  description: '',
  avatar: '',
  theme: 'light',
  blocks: [],
  blocksMade: 0,
};

/** Parses settings as they are stored in the database. */
export function parseBioSettings(json: string): BioSettings {
  return { ...bioDefaults, ...(JSON.parse(json) as Partial<BioSettings>) };
}

/** Where a click on a block leads; undefined = it cannot be clicked. */
export function addressOfBlock(block: BioBlock): string | undefined {
  if (block.type === 'link' || block.type === 'social') return block.url;
  return block.type === 'image' ? block.link : undefined;
}

/** Aliases are compared without regard to letter case. */
export function aliasKeyOf(alias: string): string {
  return alias.toLowerCase();
}
