import { formatCount } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Subject } from './subject.ts';

/**
 * The words for what is counted: scans of QR codes, clicks for all else; with explanations of the numbers.
 */
export function useWords({ kind }: Subject) {
  const texts = useTexts('statistics');
  const words = kind === 'qr' ? texts.scan : texts.click;
  const ofWhat = { account: texts.accountHint, campaign: texts.campaignHint, link: '', qr: '' }[kind];
  return {
    ...words,
    allHint: `${words.allHint} ${ofWhat}`.trim(),
    countText: (count: number) => words.count(count, formatCount(count)),
  };
}
