import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Answer } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { SidePanel } from '../../components/dialogs/side-panel.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatMoment, shortenAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { RowPanel } from '../../components/dialogs/row-panel.tsx';
import { DnsRecords } from './dns-records.tsx';
import { type Domain, useDomain } from './domain.ts';
import { StateBadge } from './domain-card.tsx';
import { HttpsHelp } from './https-help.tsx';
import { useCheck } from './use-check.ts';

interface DomainSetupProps {
  id: string;
  onClose(): void;
}

/** The DNS records that a domain needs, whether they are set, and how it gets HTTPS. */
export default function DomainSetup({ id, onClose }: DomainSetupProps) {
  const texts = useTexts('domains');
  return (
    <RowPanel title={texts.dns.panel} read={useDomain(id)} notFound={texts.notFound} onClose={onClose}>
      {(domain) => (
        <SidePanel isOpen onClose={onClose} title={texts.dns.panel} subtitle={shortenAddress(domain.domain)}>
          <Dns domain={domain} />
          <HttpsHelp />
        </SidePanel>
      )}
    </RowPanel>
  );
}

/** Runs a check when it opens, because only a check's answer contains the required records. */
function Dns({ domain }: { domain: Domain }) {
  const texts = useTexts('domains');
  const { isChecking, check } = useCheck(domain.id);
  const [answer, setAnswer] = useState<Answer<'checkDomain'>>();
  useEffect(() => {
    let isLeft = false;
    void check().then((found) => !isLeft && found && setAnswer(found));
    return () => {
      isLeft = true;
    };
  }, [check]);
  const again = async () => {
    const found = await check();
    if (found) setAnswer(found);
  };
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="grid grow justify-items-start gap-1">
          <StateBadge state={domain.state} />
          <p role="status" className="text-[0.8125rem] text-soft">
            {isChecking ? texts.checking : `${texts.checked}: ${formatMoment(domain.checked)}`}
          </p>
        </div>
        <Button icon={<RefreshCw />} isBusy={isChecking} onClick={() => void again()}>
          {texts.check}
        </Button>
      </div>
      {answer ? (
        <>
          <p>{texts.results[answer.state]}</p>
          <DnsRecords name={shortenAddress(domain.domain)} records={answer.records} />
        </>
      ) : isChecking ? (
        <Skeleton className="h-28 w-full rounded-xl" />
      ) : null}
    </section>
  );
}
