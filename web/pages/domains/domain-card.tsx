import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Ellipsis, Pencil, RefreshCw, Server, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu } from '../../components/menu/menu.tsx';
import { notify } from '../../components/toasts/notify.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatCount, formatMoment, shortenAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Domain } from './domain.ts';
import { useCheck } from './use-check.ts';

interface DomainCardProps {
  domain: Domain;
  onEdit(): void;
  onSetup(): void;
  onDelete(name: string): void;
}

/** One domain: whether it points here, and where visitors without a valid link are redirected. */
export function DomainCard({ domain, onEdit, onSetup, onDelete }: DomainCardProps) {
  const texts = useTexts('domains');
  const name = shortenAddress(domain.domain);
  return (
    <li className="card grid grid-cols-1 gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex min-w-0 items-center gap-1">
          <h2 className="min-w-0 font-semibold">
            <button
              type="button"
              onClick={onEdit}
              dir="ltr"
              className="block max-w-full truncate rounded hover:underline"
            >
              <bdi>{name}</bdi>
            </button>
          </h2>
          <CopyButton value={domain.domain} what={name} className="-my-1 size-7 [&_svg]:size-4" />
        </div>
        <span className="flex grow flex-wrap gap-1">
          <StateBadge state={domain.state} />
          {domain.blocked && <Badge tone="danger">{texts.blocked}</Badge>}
        </span>
        <div className="-me-2 flex items-center gap-2">
          <CheckButton domain={domain} name={name} />
          <Button
            size="small"
            icon={<Server />}
            aria-label={`${texts.dns.button}: ${name}`}
            onClick={onSetup}
            className="max-sm:hidden"
          >
            {texts.dns.button}
          </Button>
          <DomainMenu domain={domain} name={name} onEdit={onEdit} onSetup={onSetup} onDelete={onDelete} />
        </div>
      </div>
      {domain.blocked && <p className="text-danger-ink">{texts.blockedText}</p>}
      <Facts domain={domain} />
    </li>
  );
}

export function StateBadge({ state }: Pick<Domain, 'state'>) {
  const texts = useTexts('domains');
  const Icon = state === 'ready' ? CircleCheck : CircleAlert;
  return (
    <Badge tone={state === 'ready' ? 'success' : 'warning'}>
      <Icon aria-hidden className="size-3.5" />
      {texts.states[state]}
    </Badge>
  );
}

function CheckButton({ domain, name }: { domain: Domain; name: string }) {
  const texts = useTexts('domains');
  const { isChecking, check } = useCheck(domain.id);
  const checkAndTell = async () => {
    const answer = await check();
    if (!answer) return;
    if (answer.state === 'ready') notify.success(texts.results.ready);
    else notify.error(texts.results[answer.state]);
  };
  return (
    <Button
      size="small"
      icon={<RefreshCw />}
      isBusy={isChecking}
      aria-label={texts.checkOf(name)}
      onClick={() => void checkAndTell()}
    >
      {texts.check}
    </Button>
  );
}

interface DomainMenuProps extends DomainCardProps {
  name: string;
}

/**
 * A domain with links cannot be deleted; this is checked here, because deletions with undo are sent only
 * later.
 */
function DomainMenu({ domain, name, onEdit, onSetup, onDelete }: DomainMenuProps) {
  const texts = useTexts('domains');
  const common = useTexts('common');
  const [isRefused, setRefused] = useState(false);
  const count = useLinkCount(domain);
  const links = count.data ?? 0;
  return (
    <>
      <Menu
        trigger={<IconButton label={common.moreFor(name)} icon={<Ellipsis />} />}
        entries={[
          { label: common.edit, icon: <Pencil />, onSelect: onEdit },
          { label: texts.dns.button, icon: <Server />, onSelect: onSetup },
          'line',
          {
            label: common.delete,
            icon: <Trash2 />,
            isDanger: true,
            onSelect: () => (links > 0 ? setRefused(true) : onDelete(name)),
          },
        ]}
      />
      <Dialog
        isOpen={isRefused}
        onClose={() => setRefused(false)}
        title={texts.deleteInUseTitle(name)}
        text={texts.deleteInUseText(texts.links(links, formatCount(links)))}
        footer={<Button onClick={() => setRefused(false)}>{common.close}</Button>}
        hasClose={false}
      />
    </>
  );
}

/** The number of the domain's links, requested separately because the list of domains does not include it. */
function useLinkCount({ domain }: Domain): { data: number | undefined; isMissing: boolean } {
  const { data, error } = useApi('listLinks', { query: { domain, limit: 1 } });
  return { data: data?.data.result, isMissing: error !== null };
}

function Facts({ domain }: { domain: Domain }) {
  const texts = useTexts('domains');
  const links = useLinkCount(domain);
  const target = (address: string) =>
    address === '' ? (
      <span className="text-faint">{texts.nothingThere}</span>
    ) : (
      <bdi dir="ltr" className="block w-fit max-w-full truncate">
        {shortenAddress(address)}
      </bdi>
    );
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-[0.8125rem] lg:grid-cols-4">
      <Fact name={texts.atRoot}>{target(domain.redirectroot)}</Fact>
      <Fact name={texts.atUnknown}>{target(domain.redirect404)}</Fact>
      <Fact name={texts.onIt}>
        {links.data !== undefined ? (
          <Link
            to="/dashboard/links"
            search={{ domain: domain.domain } as never}
            className="rounded font-medium text-accent-ink hover:underline"
          >
            {texts.links(links.data, formatCount(links.data))}
          </Link>
        ) : links.isMissing ? (
          '–'
        ) : (
          <Skeleton className="h-4 w-12" />
        )}
      </Fact>
      <Fact name={texts.checked}>
        <time>{formatMoment(domain.checked)}</time>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
