import { useState } from 'react';
import { useApi, useCall } from '../../../api/use-api.ts';
import type { Answer } from '../../../api/types.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { onFirstClick } from '../../../components/first-click.ts';
import { notify } from '../../../components/toasts/notify.ts';
import { formatDay } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { Row } from '../section.tsx';
import { EnableDialog } from './enable-dialog.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** With this few recovery codes left, new ones are recommended. */
const fewCodes = 2;

type Status = Answer<'getTwoFactor'>['data'];

/** Enables and disables the second factor, and manages its recovery codes. */
export function TwoFactorRows() {
  const status = useApi('getTwoFactor', {});
  const [codes, setCodes] = useState<string[]>();
  if (status.error && !status.data) {
    return <ErrorState error={status.error} onRetry={() => void status.refetch()} />;
  }
  if (!status.data) return <RowsSkeleton rows={1} />;
  const { data } = status.data;
  const askWhetherOn = async () => (await status.refetch()).data?.data.enabled ?? data.enabled;
  const shared = { askWhetherOn, onCodes: setCodes };
  return (
    <>
      {data.enabled ? <OnRows status={data} {...shared} /> : <OffRow {...shared} />}
      {codes && <RecoveryCodesDialog codes={codes} onDone={() => setCodes(undefined)} />}
    </>
  );
}

interface RowsProps {
  /** Asks the service whether it is enabled: the answer to a change may be lost on the way. */
  askWhetherOn(): Promise<boolean>;
  onCodes(codes: string[]): void;
}

function OffRow({ askWhetherOn, onCodes }: RowsProps) {
  const texts = useTexts('settings');
  const start = useCall('startTwoFactor');
  const begin = () => start.mutate({}, { onError: ({ message }) => notify.error(message) });
  const confirmed = (codes: string[]) => {
    start.reset();
    onCodes(codes);
  };
  return (
    <Row title={texts.twoFactor} text={texts.twoFactorText}>
      <Badge>{texts.off}</Badge>
      <Button isBusy={start.isPending} aria-label={texts.enableTitle} onClick={onFirstClick(begin)}>
        {texts.enable}
      </Button>
      {start.data && (
        <EnableDialog
          started={start.data}
          onConfirmed={confirmed}
          askWhetherOn={askWhetherOn}
          onClose={start.reset}
        />
      )}
    </Row>
  );
}

function OnRows({ status, askWhetherOn, onCodes }: RowsProps & { status: Status }) {
  const texts = useTexts('settings');
  const [dialog, setDialog] = useState<'disable' | 'renew'>();
  const close = () => setDialog(undefined);
  const { since, recoverycodes: left } = status;
  return (
    <>
      <Row title={texts.twoFactor} text={since ? texts.onSince(formatDay(since)) : undefined}>
        <Badge tone="success">{texts.on}</Badge>
        <Button aria-label={texts.disableTwoFactor} onClick={() => setDialog('disable')}>
          {texts.disable}
        </Button>
      </Row>
      <Row title={texts.recoveryCodes} text={texts.recoveryCodesText}>
        <Badge tone={left <= fewCodes ? 'warning' : 'neutral'}>{texts.recoveryCodesLeft(left)}</Badge>
        <Button onClick={() => setDialog('renew')}>{texts.renewCodes}</Button>
      </Row>
      {dialog === 'disable' && <DisableDialog askWhetherOn={askWhetherOn} onClose={close} />}
      {dialog === 'renew' && <RenewDialog onCodes={onCodes} onClose={close} />}
    </>
  );
}

function DisableDialog({ askWhetherOn, onClose }: Pick<RowsProps, 'askWhetherOn'> & { onClose(): void }) {
  const texts = useTexts('settings');
  const disable = useCall('disableTwoFactor');
  return (
    <ProofDialog
      title={texts.disableTitle}
      text={texts.disableText}
      action={texts.disable}
      look="danger"
      onProof={async (body) => {
        try {
          await disable.mutateAsync({ body });
        } catch (error) {
          if (await askWhetherOn()) throw error;
        }
        notify.success(texts.twoFactorOff);
      }}
      onClose={onClose}
    />
  );
}

function RenewDialog({ onCodes, onClose }: { onCodes(codes: string[]): void; onClose(): void }) {
  const texts = useTexts('settings');
  const replace = useCall('replaceRecoveryCodes');
  return (
    <ProofDialog
      title={texts.renewCodesTitle}
      text={texts.renewCodesText}
      action={texts.renewCodes}
      onProof={async (body) => {
        const { recoverycodes } = await replace.mutateAsync({ body });
        onCodes(recoverycodes);
      }}
      onClose={onClose}
    />
  );
}
