import { Link, useParams } from '@tanstack/react-router';
import { ChartColumn, ExternalLink } from 'lucide-react';
import { type ReactNode, type Ref, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { changedPart } from '../../api/changed-part.ts';
import { useApi, useCall } from '../../api/use-api.ts';
import { useFreshApi } from '../../api/use-fresh.ts';
import { buttonClasses } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { notify } from '../../components/toasts/notify.ts';
import { resetSaved } from '../../components/fields/reset-saved.ts';
import { PageEditor } from '../../components/page-editor/page-editor.tsx';
import { useCreation } from '../../components/page-editor/use-creation.ts';
import { WaitingEditor } from '../../components/page-editor/waiting-editor.tsx';
import { shortenAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AboutCard } from './about-card.tsx';
import {
  type BioDetails,
  bioPage,
  type BioValues,
  emptyBio,
  readBio,
  withIds,
  writeBio,
} from './bio-values.ts';
import { BlocksCard } from './blocks-card.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** Creates or edits a bio page: `/dashboard/bios/new` and `/dashboard/bios/<id>`. */
export default function BioEditorPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return id === 'new' ? <NewBio /> : <ExistingBio key={id} id={id} />;
}

function NewBio() {
  const texts = useTexts('bios');
  const { fieldsRef, openCreated } = useCreation('/dashboard/bios');
  const create = useCall('createBioPage');
  const form = useForm<BioValues>({ defaultValues: emptyBio });
  const save = (values: BioValues) =>
    openCreated(async () => {
      const { id, link } = await create.mutateAsync({ body: writeBio(values) });
      notify.success(texts.created(shortenAddress(link)));
      return id;
    });
  return (
    <BioForm form={form} title={texts.newPage} save={texts.create} onSave={save} fieldsRef={fieldsRef} />
  );
}

function ExistingBio({ id }: { id: string }) {
  const texts = useTexts('bios');
  const { data, error, refetch } = useFreshApi('getBioPage', { params: { id } });
  if (data) return <LoadedBio details={data.details} />;
  return (
    <WaitingEditor
      title={texts.edit}
      back={{ to: '/dashboard/bios', text: texts.all }}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function LoadedBio({ details }: { details: BioDetails }) {
  const texts = useTexts('bios');
  const common = useTexts('common');
  const { id, name } = details;
  const update = useCall('updateBioPage', { also: ['channels'] });
  const bio = useApi('getBioPage', { params: { id } });
  const [before, setBefore] = useState(() => readBio(details));
  const form = useForm<BioValues>({ defaultValues: before });
  const save = async (values: BioValues) => {
    await update.mutateAsync({ params: { id }, body: changedPart(writeBio(before), writeBio(values)) });
    // Reloaded, because the service has given ids to new blocks; clicks are counted by id. Where that fails, `data` is of
    // before the save.
    const { data, isSuccess } = await bio.refetch();
    const saved = data && isSuccess ? readBio(data.details) : values;
    setBefore(saved);
    const current = withIds(form.getValues(), saved);
    resetSaved(form, { entered: withIds(values, saved), saved, current });
    notify.success(common.saved);
  };
  return (
    <BioForm
      form={form}
      title={name}
      text={<Address details={details} />}
      actions={
        <Link to={`/dashboard/bios/${id}/statistics`} className={buttonClasses()}>
          <ChartColumn aria-hidden />
          <span className="max-sm:sr-only">{texts.statistics}</span>
        </Link>
      }
      save={common.save}
      onSave={save}
      details={details}
    />
  );
}

function Address({ details: { name, link } }: { details: BioDetails }) {
  const texts = useTexts('bios');
  return (
    <span className="flex min-w-0 items-center gap-0.5">
      <bdi dir="ltr" className="truncate">
        {shortenAddress(link)}
      </bdi>
      <CopyButton value={link} what={texts.addressOf(name)} className="-my-1.5" />
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        title={texts.open}
        aria-label={texts.openOf(name)}
        className="-my-1.5 inline-flex size-9 shrink-0 items-center justify-center rounded-lg hover:bg-hover hover:text-ink"
      >
        <ExternalLink aria-hidden className="size-4.5" />
      </a>
    </span>
  );
}

interface BioFormProps {
  form: ReturnType<typeof useForm<BioValues>>;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  save: string;
  onSave(values: BioValues): Promise<void>;
  /** The saved page; absent for a new one. */
  details?: BioDetails;
  fieldsRef?: Ref<HTMLDivElement>;
}

function BioForm({ details, ...props }: BioFormProps) {
  const texts = useTexts('bios');
  const clicks = useBlockClicks(details?.id);
  return (
    <PageEditor
      {...props}
      back={{ to: '/dashboard/bios', text: texts.all }}
      page={bioPage(props.form.watch(), texts)}
      device="phone"
    >
      <AboutCard isNew={details === undefined} />
      <BlocksCard clicks={clicks} />
      <ThemeChoice />
    </PageEditor>
  );
}

/** The number of clicks on each block so far, by block id; undefined for a new page. */
function useBlockClicks(id: number | undefined): ReadonlyMap<number, number> | undefined {
  const { data } = useApi('getBioStatistics', { params: { id: id ?? 0 } }, { enabled: id !== undefined });
  return useMemo(() => data && new Map(data.data.blocks.map((block) => [block.id, block.clicks])), [data]);
}
