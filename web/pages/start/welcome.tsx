import { Link } from '@tanstack/react-router';
import { ArrowRight, KeyRound } from 'lucide-react';
import { buttonClasses } from '../../components/button.tsx';
import { Secret } from '../../components/secret.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { curlLine } from './curl-line.ts';
import { FirstLink } from './first-link.tsx';

export interface NewAccount {
  username: string;
  /** The API key, which is shown only here. */
  key: string;
}

/** Shown after registration: the API key, and a form for the first link. */
export function Welcome({ account }: { account: NewAccount }) {
  const texts = useTexts('start');
  return (
    <main className="mx-auto grid w-full max-w-2xl content-start gap-6 px-5 py-8 md:py-14">
      <div className="flex flex-wrap items-center gap-4">
        <h1 className="grow text-2xl font-semibold tracking-tight">{texts.welcome(account.username)}</h1>
        <Link to="/dashboard/links" className={buttonClasses('plain')}>
          {texts.goOn}
          <ArrowRight aria-hidden className="rtl:-scale-x-100" />
        </Link>
      </div>
      <FirstLink />
      <KeyCard apiKey={account.key} />
    </main>
  );
}

function KeyCard({ apiKey }: { apiKey: string }) {
  const texts = useTexts('start');
  return (
    <section className="card grid gap-4 p-6">
      <div className="flex gap-4">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-xl bg-warning-soft text-warning">
          <KeyRound aria-hidden className="size-5" />
        </span>
        <div>
          <h2 className="font-semibold">{texts.keyTitle}</h2>
          <p className="text-soft">{texts.keyText}</p>
        </div>
      </div>
      <Secret value={apiKey} what={texts.keyTitle} />
      <p className="text-soft">{texts.curl}</p>
      <Secret value={curlLine(apiKey)} what="curl" />
    </section>
  );
}
