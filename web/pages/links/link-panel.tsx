import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-api.ts';
import { useFreshApi } from '../../api/use-fresh.ts';
import { notify } from '../../components/toasts/notify.ts';
import { FormPanel, WaitingPanel } from '../../components/dialogs/form-panel.tsx';
import { shortenAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { BlockedNote } from './blocked-note.tsx';
import { EditedLink } from './form/edited-link.ts';
import { LinkOverview } from './link-overview.tsx';
import { LinkSections } from './link-sections.tsx';
import { emptyLink, type LinkValues, readLink, writeChange, writeLink } from './sections/index.ts';

/** Other resources that show a link or contain it; their cached answers are invalidated too. */
const also = ['campaigns', 'channels'];

interface LinkPanelProps {
  /** Id of the link being edited; undefined for a new one. */
  id: string | undefined;
  onClose(): void;
}

/** The panel that creates or edits a link. */
export default function LinkPanel({ id, onClose }: LinkPanelProps) {
  return id === undefined ? <NewLink onClose={onClose} /> : <ExistingLink id={id} onClose={onClose} />;
}

function NewLink({ onClose }: { onClose(): void }) {
  const texts = useTexts('links');
  const create = useCall('createLink', { also });
  const save = async (values: LinkValues) => {
    const { shorturl } = await create.mutateAsync({ body: writeLink(values) });
    notify.success(texts.linkCreated(shortenAddress(shorturl)));
  };
  const words = { title: texts.newLink, action: texts.createLink };
  return <LinkForm {...words} values={emptyLink()} onSave={save} onClose={onClose} />;
}

function ExistingLink({ id, onClose }: { id: string; onClose(): void }) {
  const texts = useTexts('links');
  const common = useTexts('common');
  const link = useFreshApi('getLink', { params: { id } });
  const update = useCall('updateLink', { also });
  if (!link.data) {
    const retry = () => void link.refetch();
    return (
      <WaitingPanel
        title={texts.editLink}
        error={link.error ?? undefined}
        onRetry={retry}
        onClose={onClose}
      />
    );
  }
  const { details } = link.data;
  const save = async (values: LinkValues, before: LinkValues) => {
    await update.mutateAsync({ params: { id }, body: writeChange(before, values) });
    notify.success(common.saved);
  };
  const words = { title: texts.editLink, subtitle: shortenAddress(details.shorturl), action: common.save };
  return (
    <EditedLink value={details}>
      <LinkForm {...words} values={readLink(details)} onSave={save} onClose={onClose}>
        {details.blocked && <BlockedNote />}
        <LinkOverview link={link.data} />
      </LinkForm>
    </EditedLink>
  );
}

interface LinkFormProps {
  title: string;
  subtitle?: string;
  /** The text of the save button. */
  action: string;
  values: LinkValues;
  /** `before` are the form's initial values. */
  onSave(values: LinkValues, before: LinkValues): Promise<void>;
  onClose(): void;
  /** Shown above the fields. */
  children?: ReactNode;
}

function LinkForm({ title, subtitle, action, values, onSave, onClose, children }: LinkFormProps) {
  const [before] = useState(values);
  // Fields are validated when they are left, and from then on at every change.
  const form = useForm<LinkValues>({ defaultValues: before, mode: 'onTouched' });
  const save = async (entered: LinkValues) => {
    await onSave(entered, before);
    onClose();
  };
  return (
    <FormPanel form={form} title={title} subtitle={subtitle} action={action} onSave={save} onClose={onClose}>
      {children}
      <LinkSections />
    </FormPanel>
  );
}
