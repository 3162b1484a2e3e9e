import { ChartNoAxesColumn, Link2, QrCode } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Logo } from '../../layout/logo.tsx';
import { LanguageMenu, ThemeMenu } from '../../layout/preference-menus.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The page for visitors without a session: introduces the service, with sign-in and registration. */
export default function StartPage() {
  const [welcome, setWelcome] = useState<ReactNode>();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center justify-between px-5 md:px-10">
        <Logo />
        <div className="flex gap-1">
          <LanguageMenu />
          <ThemeMenu />
        </div>
      </header>
      {welcome ?? <Doors onRegistered={setWelcome} />}
    </div>
  );
}

const pointIcons = [Link2, ChartNoAxesColumn, QrCode];

function Doors({ onRegistered }: { onRegistered(welcome: ReactNode): void }) {
  const texts = useTexts('start');
  return (
    <main className="mx-auto grid w-full max-w-5xl grow content-center gap-10 px-5 py-8 md:grid-cols-[1fr_26rem] md:gap-16">
      <div className="order-last grid content-center gap-8 md:order-first">
        <h1 className="text-3xl font-semibold tracking-tight text-balance md:text-4xl md:leading-tight">
          {texts.productLine}
        </h1>
        <ul className="grid gap-5">
          {texts.points.map(({ title, text }, index) => {
            const Icon = pointIcons[index] ?? Link2;
            return (
              <li key={title} className="flex gap-4">
                <span className="flex size-10 shrink-0 items-center justify-center rounded-xl bg-accent-soft text-accent-ink">
                  <Icon aria-hidden className="size-5" />
                </span>
                <div>
                  <h2 className="font-semibold">{title}</h2>
                  <p className="text-soft">{text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
      <div className="card self-center p-6 md:p-8">
        <Door onRegistered={onRegistered} />
      </div>
    </main>
  );
}

/**
 * Without any account, it offers to register the first one; otherwise sign-in, and registration if that is
 * open.
 */
function Door({ onRegistered }: { onRegistered(welcome: ReactNode): void }) {
  const instance = useApi('getInstance', {});
  const [isRegistering, setRegistering] = useState(false);
  if (instance.error) return <ErrorState error={instance.error} onRetry={() => void instance.refetch()} />;
  if (!instance.data) return <Skeleton className="h-72 w-full rounded-xl" />;
  const { registration } = instance.data;
  if (registration === 'first') return <RegisterForm isFirst onRegistered={onRegistered} />;
  const isOpen = registration === 'open';
  return isRegistering && isOpen ? (
    <RegisterForm onRegistered={onRegistered} onSignIn={() => setRegistering(false)} />
  ) : (
    <SignInForm {...(isOpen ? { onRegister: () => setRegistering(true) } : {})} />
  );
}
