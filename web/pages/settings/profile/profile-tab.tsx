import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import type { Answer } from '../../../api/types.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { formatDay } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { Row, Section } from '../section.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';

/** The `expires` date of a plan without an end begins with this. */
const never = '9999-';

/** The user's own account, and its deletion. */
export function ProfileTab() {
  const texts = useTexts('settings');
  const account = useApi('getAccount', {});
  const [isDeleting, setDeleting] = useState(false);
  if (account.error && !account.data) {
    return <ErrorState error={account.error} onRetry={() => void account.refetch()} />;
  }
  const own = account.data?.data;
  return (
    <div className="grid gap-8">
      <Section title={texts.account}>{own ? <Profile own={own} /> : <RowsSkeleton rows={4} />}</Section>
      <Section title={texts.danger}>
        <Row title={texts.deleteAccount} text={texts.deleteText}>
          <Button look="danger" disabled={!own} onClick={() => setDeleting(true)}>
            {texts.deleteAccount}
          </Button>
        </Row>
      </Section>
      {isDeleting && own && <DeleteDialog username={own.username} onClose={() => setDeleting(false)} />}
    </div>
  );
}

function Profile({ own }: { own: Answer<'getAccount'>['data'] }) {
  const texts = useTexts('settings');
  const [isChanging, setChanging] = useState(false);
  const { username, email, avatar, status: plan, expires, registered } = own;
  return (
    <>
      <Row
        icon={
          // Only the path: the dashboard may be reached under another host name than the configured one.
          <img
            src={new URL(avatar).pathname}
            alt=""
            width={40}
            height={40}
            className="size-10 rounded-full"
          />
        }
        title={<bdi>{username}</bdi>}
        text={texts.usernameText}
      />
      <Row title={texts.email} text={texts.emailText}>
        <bdi className="min-w-0 wrap-anywhere">{email}</bdi>
        <Button aria-label={texts.changeEmail} onClick={() => setChanging(true)}>
          {texts.change}
        </Button>
      </Row>
      <Row title={texts.plan}>
        <Badge tone="accent">{plan}</Badge>
        {!expires.startsWith(never) && (
          <span className="text-soft">{texts.planUntil(formatDay(expires))}</span>
        )}
      </Row>
      <Row title={texts.memberSince}>
        <time>{formatDay(registered)}</time>
      </Row>
      {isChanging && <EmailDialog onClose={() => setChanging(false)} />}
    </>
  );
}
