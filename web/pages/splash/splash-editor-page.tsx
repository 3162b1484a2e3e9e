import { useParams } from '@tanstack/react-router';
import { type Ref, useState } from 'react';
import { useForm } from 'react-hook-form';
import { changedPart } from '../../api/changed-part.ts';
import { useCall } from '../../api/use-api.ts';
import { useFreshApi } from '../../api/use-fresh.ts';
import { WaitingEditor } from '../../components/page-editor/waiting-editor.tsx';
import { notify } from '../../components/toasts/notify.ts';
import { resetSaved } from '../../components/fields/reset-saved.ts';
import { PageEditor } from '../../components/page-editor/page-editor.tsx';
import { useCreation } from '../../components/page-editor/use-creation.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { SplashFields } from './splash-fields.tsx';
import {
  emptySplash,
  readSplash,
  type SplashDetails,
  splashPage,
  type SplashValues,
  writeSplash,
} from './splash-values.ts';

/** Creates or edits a splash page: `/dashboard/splash/new` and `/dashboard/splash/<id>`. */
export default function SplashEditorPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return id === 'new' ? <NewSplash /> : <ExistingSplash key={id} id={id} />;
}

function NewSplash() {
  const texts = useTexts('splash');
  const { fieldsRef, openCreated } = useCreation('/dashboard/splash');
  const create = useCall('createSplashPage');
  const form = useForm<SplashValues>({ defaultValues: emptySplash });
  const save = (values: SplashValues) =>
    openCreated(async () => {
      const { id } = await create.mutateAsync({ body: writeSplash(values) });
      notify.success(texts.created(values.name.trim()));
      return id;
    });
  return (
    <SplashForm form={form} title={texts.newPage} save={texts.create} onSave={save} fieldsRef={fieldsRef} />
  );
}

function ExistingSplash({ id }: { id: string }) {
  const texts = useTexts('splash');
  const { data, error, refetch } = useFreshApi('getSplashPage', { params: { id } });
  if (data) return <LoadedSplash details={data.details} />;
  return (
    <WaitingEditor
      title={texts.edit}
      back={{ to: '/dashboard/splash', text: texts.all }}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function LoadedSplash({ details }: { details: SplashDetails }) {
  const common = useTexts('common');
  const update = useCall('updateSplashPage');
  const [before, setBefore] = useState(() => readSplash(details));
  const form = useForm<SplashValues>({ defaultValues: before });
  const save = async (values: SplashValues) => {
    const body = changedPart(writeSplash(before), writeSplash(values));
    await update.mutateAsync({ params: { id: details.id }, body });
    setBefore(values);
    resetSaved(form, { entered: values, saved: values });
    notify.success(common.saved);
  };
  return <SplashForm form={form} title={details.name} save={common.save} onSave={save} />;
}

interface SplashFormProps {
  form: ReturnType<typeof useForm<SplashValues>>;
  title: string;
  save: string;
  onSave(values: SplashValues): Promise<void>;
  fieldsRef?: Ref<HTMLDivElement>;
}

function SplashForm(props: SplashFormProps) {
  const texts = useTexts('splash');
  return (
    <PageEditor
      {...props}
      back={{ to: '/dashboard/splash', text: texts.all }}
      page={splashPage(props.form.watch())}
      device="phone"
    >
      <SplashFields />
    </PageEditor>
  );
}
