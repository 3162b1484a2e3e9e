import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { DateTimeField } from '../../../components/fields/date-time-field.tsx';
import { untilDecided } from '../../../components/combobox/undecided.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Switch } from '../../../components/fields/switch.tsx';
import { FormErrors } from '../../../components/fields/form-errors.tsx';
import { useFieldLock } from '../../../components/fields/use-field-lock.ts';
import { halfTimestamp } from '../../../timestamps.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { CampaignPicker } from '../pickers/campaign-picker.tsx';
import { IdsPicker } from '../pickers/ids-picker.tsx';
import { TagsPicker } from '../pickers/tags-picker.tsx';
import { type LinksChange, useChangeLinks } from './use-change-links.ts';

export type BulkKind = 'campaign' | 'channels' | 'tags' | 'expiry';

interface BulkDialogProps {
  kind: BulkKind;
  ids: readonly number[];
  onGone(ids: number[]): void;
  onClose(): void;
}

/** Asks for the value that the selected links will get. */
export default function BulkDialog({ kind, ids, onGone, onClose }: BulkDialogProps) {
  const { bulk: texts, checks } = useTexts('links');
  const common = useTexts('common');
  const { changeOrThrow, isBusy } = useChangeLinks(onGone);
  const [change, setChange] = useState<LinksChange>({});
  const latest = useRef(change);
  const edit = (edited: LinksChange) => {
    latest.current = edited;
    setChange(edited);
  };
  const [error, setError] = useState<string>();
  const { box, whileLocked } = useFieldLock();
  const save = async () => {
    setError(undefined);
    try {
      await whileLocked(async () => {
        await untilDecided(box.current);
        if (!isChosen(latest.current)) throw new Error(checks.some);
        await changeOrThrow(ids, latest.current);
      });
      onClose();
    } catch (failure) {
      setError((failure as Error).message);
    }
  };
  // Stays open until the service has answered: what it refuses would be told to nobody.
  const close = () => {
    if (!isBusy) onClose();
  };
  // What is typed as a tag is chosen when the field is left, by the press on this button too: disabled, it would lose it.
  const isTyped = kind === 'tags';
  const Fields = fields[kind];
  return (
    <Dialog
      isOpen
      onClose={close}
      title={texts.kinds[kind].title}
      text={texts.applies(ids.length)}
      footer={
        <>
          <Button onClick={close} disabled={isBusy}>
            {common.cancel}
          </Button>
          <Button
            look="primary"
            disabled={!isTyped && !isChosen(change)}
            isBusy={isBusy}
            onClick={() => void save()}
          >
            {texts.apply}
          </Button>
        </>
      }
    >
      {/* Leaves room for the open list of a picker. */}
      <div ref={box} className="grid min-h-56 content-start gap-4 inert:opacity-60">
        <Fields change={change} onChange={edit} />
      </div>
      <FormErrors message={error} />
    </Dialog>
  );
}

/** Whether the change contains anything. A null campaign or expiry is a change: it removes the value. */
function isChosen({ campaign, expiry, channel, unchannel, tags }: LinksChange): boolean {
  const lists = [channel, unchannel, tags?.add, tags?.remove];
  const isMoment = expiry !== undefined && expiry !== '' && expiry !== halfTimestamp;
  return campaign !== undefined || isMoment || lists.some((list) => (list?.length ?? 0) > 0);
}

interface FieldsProps {
  change: LinksChange;
  onChange(change: LinksChange): void;
}

const fields = { campaign: Campaign, channels: Channels, tags: Tags, expiry: Expiry };

function Campaign({ change, onChange }: FieldsProps) {
  const { bulk: texts, campaign: label, targeting } = useTexts('links');
  return (
    <CampaignPicker
      label={label}
      hint={texts.campaignHint}
      isNoneOffered
      placeholder={targeting.choose}
      value={change.campaign === undefined ? undefined : String(change.campaign ?? '')}
      onChange={(campaign) => onChange({ campaign: campaign === '' ? null : Number(campaign) })}
    />
  );
}

function Channels({ change, onChange }: FieldsProps) {
  const { bulk: texts } = useTexts('links');
  const ids = (name: 'channel' | 'unchannel') => (change[name] ?? []).map(Number);
  return (
    <>
      <IdsPicker
        of="channels"
        label={texts.addChannels}
        values={ids('channel')}
        onChange={(channel) => onChange({ ...change, channel })}
      />
      <IdsPicker
        of="channels"
        label={texts.removeChannels}
        placeholder={texts.pickRemoved}
        values={ids('unchannel')}
        onChange={(unchannel) => onChange({ ...change, unchannel })}
      />
    </>
  );
}

function Tags({ change, onChange }: FieldsProps) {
  const { bulk: texts } = useTexts('links');
  const tags = change.tags ?? {};
  return (
    <>
      <TagsPicker
        label={texts.addTags}
        mayBeNew
        values={tags.add ?? []}
        onChange={(add) => onChange({ tags: { ...tags, add } })}
      />
      <TagsPicker
        label={texts.removeTags}
        placeholder={texts.pickRemoved}
        values={tags.remove ?? []}
        onChange={(remove) => onChange({ tags: { ...tags, remove } })}
      />
    </>
  );
}

function Expiry({ change, onChange }: FieldsProps) {
  const { bulk: texts, expiry: label } = useTexts('links');
  return (
    <>
      {change.expiry !== null && (
        <DateTimeField
          label={label}
          value={String(change.expiry ?? '')}
          onChange={(expiry) => onChange({ expiry })}
        />
      )}
      <Switch
        label={texts.noEnd}
        checked={change.expiry === null}
        onChange={(isEndless) => onChange(isEndless ? { expiry: null } : {})}
      />
    </>
  );
}
