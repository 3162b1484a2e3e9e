import { ExternalLink, MousePointerClick } from 'lucide-react';
import { buttonClasses } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { shortenAddress } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { FirstIcon, FirstVisit } from './first-visit.tsx';

interface FirstClickProps {
  title: string;
  text: string;
  shortUrl: string;
}

/** Explains how to get the first click on a short link. */
export function FirstClick({ title, text, shortUrl }: FirstClickProps) {
  const texts = useTexts('statistics');
  return (
    <FirstVisit
      picture={<FirstIcon icon={<MousePointerClick />} />}
      title={title}
      text={text}
      steps={texts.steps}
      actions={
        <>
          <bdi className="w-full font-semibold break-all text-accent-ink">{shortenAddress(shortUrl)}</bdi>
          <CopyButton value={shortUrl} what={shortenAddress(shortUrl)} hasText />
          <a href={shortUrl} target="_blank" rel="noreferrer" className={buttonClasses('primary')}>
            <ExternalLink aria-hidden /> {texts.openLink}
          </a>
        </>
      }
    />
  );
}
