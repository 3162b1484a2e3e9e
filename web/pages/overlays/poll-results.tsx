import { BarList } from '../../components/charts/bar-list.tsx';
import { formatCount } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { formatShare } from '../statistics/formats.ts';

interface PollResultsProps {
  question: string;
  results: readonly { option: string; votes: number }[];
  /** The total. */
  votes: number;
}

/** The results of a poll, in the order of the options. */
export function PollResults({ question, results, votes }: PollResultsProps) {
  const texts = useTexts('overlays');
  const bars = results.map(({ option, votes: count }) => ({
    id: option,
    name: option,
    count,
    share: votes === 0 ? 0 : count / votes,
  }));
  return (
    <section className="card grid max-w-3xl gap-4 p-5">
      <div>
        <h2 dir="auto" className="text-base font-semibold whitespace-pre-line wrap-anywhere">
          {question}
        </h2>
        <p className="text-soft">
          {votes === 0 ? texts.noVotesText : texts.votesCount(votes, formatCount(votes))}
        </p>
      </div>
      <BarList
        caption={question}
        columns={[texts.options, texts.votes, texts.share]}
        bars={bars}
        formatShare={formatShare}
      />
    </section>
  );
}
