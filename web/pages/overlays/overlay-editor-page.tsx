import { Link, useParams } from '@tanstack/react-router';
import { ChartColumn, Inbox } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { useForm } from 'react-hook-form';
import { changedPart } from '../../api/changed-part.ts';
import { useCall } from '../../api/use-api.ts';
import { useFreshApi } from '../../api/use-fresh.ts';
import { Badge } from '../../components/badge.tsx';
import { buttonClasses } from '../../components/button.tsx';
import { notify } from '../../components/toasts/notify.ts';
import { resetSaved } from '../../components/fields/reset-saved.ts';
import { PageEditor } from '../../components/page-editor/page-editor.tsx';
import { useCreation } from '../../components/page-editor/use-creation.ts';
import { useUrlState } from '../../components/use-url-state.ts';
import { WaitingEditor } from '../../components/page-editor/waiting-editor.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { OverlayFields } from './overlay-fields.tsx';
import { answersOf, overlayTypes } from './overlay-types.ts';
import {
  emptyOverlay,
  type OverlayDetails,
  overlayNames,
  overlayPage,
  type OverlayValues,
  readOverlay,
  writeOverlay,
} from './overlay-values.ts';

const defaults = { type: 'message' };

/** Creates or edits an overlay: `/dashboard/overlays/new` and `/dashboard/overlays/<id>`. */
export default function OverlayEditorPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return id === 'new' ? <NewOverlay /> : <ExistingOverlay key={id} id={id} />;
}

/** A new overlay; `type` in the URL preselects its type. */
function NewOverlay() {
  const texts = useTexts('overlays');
  const { fieldsRef, openCreated } = useCreation('/dashboard/overlays');
  const create = useCall('createOverlay');
  const [state] = useUrlState(defaults);
  const type = overlayTypes.find((one) => one === state.type) ?? 'message';
  const form = useForm<OverlayValues>({ defaultValues: emptyOverlay(type) });
  const save = (values: OverlayValues) =>
    openCreated(async () => {
      const { id } = await create.mutateAsync({ body: writeOverlay(values) });
      notify.success(texts.created(values.name.trim()));
      return id;
    });
  const words = { title: texts.newOverlay, save: texts.create };
  return <OverlayForm {...words} form={form} onSave={save} fieldsRef={fieldsRef} isNew />;
}

function ExistingOverlay({ id }: { id: string }) {
  const texts = useTexts('overlays');
  const { data, error, refetch } = useFreshApi('getOverlay', { params: { id } });
  if (data) return <LoadedOverlay details={data.details} />;
  return (
    <WaitingEditor
      title={texts.edit}
      back={{ to: '/dashboard/overlays', text: texts.all }}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function LoadedOverlay({ details }: { details: OverlayDetails }) {
  const texts = useTexts('overlays');
  const common = useTexts('common');
  const update = useCall('updateOverlay');
  const [before, setBefore] = useState(() => readOverlay(details));
  const form = useForm<OverlayValues>({ defaultValues: before });
  const { id, name, type } = details;
  const save = async (values: OverlayValues) => {
    const { settings, ...rest } = changedPart(writeOverlay(before), writeOverlay(values));
    const body = settings ? { ...rest, settings: { ...settings } } : rest;
    await update.mutateAsync({ params: { id }, body });
    setBefore(values);
    resetSaved(form, { entered: values, saved: values });
    notify.success(common.saved);
  };
  return (
    <OverlayForm
      form={form}
      title={name}
      text={<Badge>{texts.types[type].name}</Badge>}
      actions={<AnswersLink id={id} answers={answersOf(type)} />}
      save={common.save}
      onSave={save}
    />
  );
}

function AnswersLink({ id, answers }: { id: number; answers: 'entries' | 'results' | undefined }) {
  const texts = useTexts('overlays');
  if (!answers) return null;
  const Icon = answers === 'results' ? ChartColumn : Inbox;
  return (
    <Link to={`/dashboard/overlays/${id}/answers`} className={buttonClasses()}>
      <Icon aria-hidden />
      {texts[answers]}
    </Link>
  );
}

interface OverlayFormProps {
  form: ReturnType<typeof useForm<OverlayValues>>;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  save: string;
  onSave(values: OverlayValues): Promise<void>;
  fieldsRef?: Ref<HTMLDivElement>;
  isNew?: boolean;
}

function OverlayForm({ isNew = false, ...props }: OverlayFormProps) {
  const texts = useTexts('overlays');
  return (
    <PageEditor
      {...props}
      back={{ to: '/dashboard/overlays', text: texts.all }}
      page={overlayPage(props.form.watch(), texts)}
      names={overlayNames}
      device="desktop"
    >
      <OverlayFields isNew={isNew} />
    </PageEditor>
  );
}
