import { AtSign, Heading, ImageIcon, Link2, type LucideIcon, TextAlignStart } from 'lucide-react';

export const blockTypes = ['link', 'heading', 'text', 'image', 'social'] as const;

export type BlockType = (typeof blockTypes)[number];

export const blockIcons: Record<BlockType, LucideIcon> = {
  link: Link2,
  heading: Heading,
  text: TextAlignStart,
  image: ImageIcon,
  social: AtSign,
};
