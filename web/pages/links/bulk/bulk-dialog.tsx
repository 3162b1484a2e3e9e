import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { Button } from '../../../components/button.tsx';
import { DateTimeField } from '../../../components/fields/date-time-field.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { FormErrors } from '../../../components/fields/form-errors.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { CampaignPicker } from '../pickers/campaign-picker.tsx';
import { IdsPicker } from '../pickers/ids-picker.tsx';
import { TagsPicker } from '../pickers/tags-picker.tsx';
import { type LinksChange, useChangeLinks } from './use-change-links.ts';

export type BulkKind = 'campaign' | 'channels' | 'tags' | 'expiry';

interface BulkDialogProps {
  kind: BulkKind;
  ids: readonly number[];
  onClose(): void;
}

/** Asks what the chosen links are to have in common. */
export default function BulkDialog({ kind, ids, onClose }: BulkDialogProps) {
  const { bulk: texts } = useTexts('links');
  const common = useTexts('common');
  const { changeOrThrow, isBusy } = useChangeLinks();
  const [change, setChange] = useState<LinksChange>(beginnings[kind]);
  const [error, setError] = useState<string>();
  const save = async () => {
    try {
      await changeOrThrow(ids, change);
      onClose();
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : String(failure));
    }
  };
  const Fields = fields[kind];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.kinds[kind].title}
      text={texts.applies(ids.length)}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => void save()}>
            {texts.apply}
          </Button>
        </>
      }
    >
      {/* Room for the list of what can be picked. */}
      <div className="grid min-h-56 content-start gap-4">
        <Fields change={change} onChange={setChange} />
      </div>
      <FormErrors message={error} />
    </Dialog>
  );
}

const beginnings: Record<BulkKind, LinksChange> = {
  campaign: { campaign: null },
  channels: { channel: [], unchannel: [] },
  tags: { tags: { add: [], remove: [] } },
  expiry: { expiry: null },
};

interface FieldsProps {
  change: LinksChange;
  onChange(change: LinksChange): void;
}

const fields = { campaign: Campaign, channels: Channels, tags: Tags, expiry: Expiry };

function Campaign({ change, onChange }: FieldsProps) {
  const { bulk: texts, campaign: label } = useTexts('links');
  return (
    <CampaignPicker
      label={label}
      hint={texts.campaignHint}
      value={String(change.campaign ?? '')}
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
        values={tags.remove ?? []}
        onChange={(remove) => onChange({ tags: { ...tags, remove } })}
      />
    </>
  );
}

function Expiry({ change, onChange }: FieldsProps) {
  const { bulk: texts, expiry: label } = useTexts('links');
  return (
    <DateTimeField
      label={label}
      hint={texts.expiryHint}
      value={String(change.expiry ?? '')}
      onChange={(expiry) => onChange({ expiry: expiry === '' ? null : expiry })}
    />
  );
}
