import { Link } from '@tanstack/react-router';
import { Globe, type LucideIcon, Route, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';

/** Explains when and where pixels run, and when they do not. */
export function PixelsHelp() {
  const { help, toDomains } = useTexts('pixels');
  return (
    <section aria-labelledby="how-pixels-run" className="card grid gap-5 p-5">
      <h2 id="how-pixels-run" className="font-semibold">
        {help.title}
      </h2>
      <div className="grid gap-5 md:grid-cols-3">
        <Fact icon={Route} {...help.where} />
        <Fact icon={ShieldCheck} {...help.consent} />
        <Fact icon={Globe} {...help.walled}>
          <Link to="/dashboard/domains" className="rounded text-accent-ink hover:underline">
            {toDomains}
          </Link>
        </Fact>
      </div>
    </section>
  );
}

interface FactProps {
  icon: LucideIcon;
  title: string;
  text: string;
  children?: ReactNode;
}

function Fact({ icon: Icon, title, text, children }: FactProps) {
  return (
    <div className="grid content-start justify-items-start gap-1.5 text-[0.8125rem]">
      <h3 className="flex items-center gap-2 text-sm font-medium">
        <Icon aria-hidden className="size-4 text-accent-ink" />
        {title}
      </h3>
      <p className="text-soft">{text}</p>
      {children}
    </div>
  );
}
