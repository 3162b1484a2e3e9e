import { bioThemes } from '../../contract/bio-pages.ts';
import { type BioPageData, renderBioPage } from '../../src/redirect/pages/bio-page.ts';
import type { Sample } from './sample.ts';

export const bio: BioPageData = {
  name: 'Ada Lovelace',
  description: 'Mathematics, machines and a little poetry.\nLondon.',
  url: 'https://go.example.com/@ada',
  avatar: '/picture.png',
  previewImage: 'https://go.example.com/picture.png',
  theme: 'light',
  reportUrl: '/report?url=https%3A%2F%2Fgo.example.com%2F%40ada',
  blocks: [
    { type: 'social', network: 'Instagram', href: '/@ada/1' },
    { type: 'social', network: 'YouTube', href: '/@ada/2' },
    { type: 'social', network: 'mastodon', href: '/@ada/3' },
    { type: 'social', network: 'GitHub', href: '/@ada/4' },
    { type: 'social', network: 'Somewhere else', href: '/@ada/5' },
    { type: 'link', title: 'Notes on the Analytical Engine', href: '/@ada/6' },
    { type: 'link', title: 'My letters', href: '/@ada/7' },
    { type: 'heading', text: 'This summer' },
    { type: 'text', text: 'I am at the lakes until September, with a small engine and a large umbrella.' },
    { type: 'image', image: '/picture.png', link: 'https://lakes.example.org/plan', href: '/@ada/10' },
    { type: 'link', title: 'رحلات الصيف', href: '/@ada/11' },
    { type: 'image', image: '/picture.png' },
    { type: 'social', network: 'email', href: '/@ada/13' },
  ],
};

/** A bio page in each theme, and in its shortest form. */
export const bioSamples: Record<string, Sample> = {
  ...Object.fromEntries(
    bioThemes.map((theme): [string, Sample] => [
      `bio-${theme}`,
      (locale) => renderBioPage({ ...bio, theme }, locale),
    ]),
  ),
  'bio-bare': (locale) =>
    renderBioPage(
      {
        ...bio,
        description: '',
        avatar: undefined,
        previewImage: undefined,
        blocks: [],
        reportUrl: undefined,
      },
      locale,
    ),
};
