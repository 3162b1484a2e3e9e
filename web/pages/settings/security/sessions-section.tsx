import { Globe, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useApi, useCall } from '../../../api/use-api.ts';
import type { Item } from '../../../api/types.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { returnLostFocus } from '../../../components/lost-focus.ts';
import { notify } from '../../../components/toasts/notify.ts';
import { Pagination } from '../../../components/table/pagination.tsx';
import type { Areas } from '../../../texts/areas.ts';
import { formatMoment } from '../../../texts/format.ts';
import { useLastPage } from '../../../components/table/use-last-page.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { Row, Section } from '../section.tsx';
import { useSettingsState } from '../use-settings-state.ts';

type Session = Item<'listSessions', 'sessions'>;

/** The account's sessions, which can be ended one by one, or all others at once. */
export function SessionsSection() {
  const texts = useTexts('settings');
  const [{ page }, setState] = useSettingsState();
  const list = useApi('listSessions', { query: { page } }, { keepPrevious: true });
  useLastPage(list.data?.data, setState);
  const sessions = list.data?.data.sessions;
  const hasOthers = (list.data?.data.result ?? 0) > 1;
  return (
    <div className="grid gap-3">
      <Section title={texts.sessions} text={texts.sessionsText} aside={hasOthers && <EndOthers />}>
        {list.error && !sessions ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : sessions ? (
          sessions.map((session) => <SessionRow key={session.id} session={session} />)
        ) : (
          <RowsSkeleton rows={2} />
        )}
        {sessions && !hasOthers && <p className="px-4 py-3 text-soft sm:px-5">{texts.noOtherSessions}</p>}
      </Section>
      <Pagination
        list={list.data?.data}
        isLoading={list.isPlaceholderData}
        onPage={(next) => setState({ page: next }, { isStep: true })}
      />
    </div>
  );
}

function SessionRow({ session }: { session: Session }) {
  const texts = useTexts('settings');
  const end = useCall('endSession');
  const { id, current, created, lastused, os } = session;
  const name = nameOf(session, texts);
  const Icon = iconOf(os);
  const onEnd = async () => {
    try {
      await end.mutateAsync({ params: { id } });
      notify.success(texts.sessionEnded);
      returnLostFocus();
    } catch (error) {
      notify.error((error as Error).message);
    }
  };
  return (
    <Row
      icon={
        <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-sunken text-soft">
          <Icon aria-hidden className="size-4.5" />
        </span>
      }
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {name}
          {current && <Badge tone="success">{texts.thisBrowser}</Badge>}
        </span>
      }
      text={
        <span className="flex flex-wrap gap-x-4">
          <span>{texts.lastUsed(formatMoment(lastused))}</span>
          <span>{texts.signedIn(formatMoment(created))}</span>
        </span>
      }
      isShort
    >
      {!current && (
        <Button
          size="small"
          isBusy={end.isPending}
          // Two sessions may be of the same browser.
          aria-label={texts.endSessionOf(`${name}, ${formatMoment(created)}`)}
          onClick={() => void onEnd()}
        >
          {texts.endSession}
        </Button>
      )}
    </Row>
  );
}

function EndOthers() {
  const texts = useTexts('settings');
  const [isAsking, setAsking] = useState(false);
  const end = useCall('endOtherSessions');
  const confirm = async () => {
    try {
      await end.mutateAsync({});
      notify.success(texts.othersEnded);
    } catch (error) {
      notify.error((error as Error).message);
    }
    setAsking(false);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.endOthers}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.endOthersTitle}
        text={texts.endOthersText}
        action={texts.endOthers}
        isBusy={end.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** The service's name for what it could not recognise. */
const unknown = 'Unknown';

function nameOf({ browser, os }: Session, texts: Areas['settings']): string {
  if (browser === unknown)
    return os === unknown ? texts.unknownBrowser : texts.sessionName(texts.unknownBrowser, os);
  return os === unknown ? browser : texts.sessionName(browser, os);
}

function iconOf(os: string) {
  if (/android|ios|iphone|ipad/i.test(os)) return Smartphone;
  return os === unknown ? Globe : Monitor;
}
