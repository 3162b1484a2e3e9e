import { Link, useParams } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { BackLink } from '../../../components/back-link.tsx';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/use-api.ts';
import { useFreshApi } from '../../../api/use-fresh.ts';
import { buttonClasses } from '../../../components/button.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { notify } from '../../../components/toasts/notify.ts';
import { PageHeader } from '../../../components/page-header.tsx';
import { useCreation } from '../../../components/page-editor/use-creation.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { nameOf } from '../code-name.ts';
import { markChanged } from '../picture-address.ts';
import { Designer } from './designer.tsx';
import {
  emptyCode,
  type QrDetails,
  type QrValues,
  readCode,
  writeCode,
  writeCodeChange,
} from './qr-values.ts';

/** Creates or edits a code: `/dashboard/qr/new` and `/dashboard/qr/<id>`. */
export default function DesignerPage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  return (
    <div className="grid gap-5">{id === undefined ? <NewCode /> : <ExistingCode key={id} id={id} />}</div>
  );
}

function NewCode() {
  const texts = useTexts('qr');
  const { fieldsRef, openCreated } = useCreation('/dashboard/qr');
  const create = useCall('createQrCode');
  const values = useMemo(() => emptyCode(), []);
  const save = (entered: QrValues) =>
    openCreated(async () => {
      const { id } = await create.mutateAsync({ body: writeCode(entered) });
      notify.success(texts.createdToast(entered.name || texts.types[entered.type].name));
      return id;
    });
  return (
    <>
      <Header title={texts.newCode} />
      <Designer values={values} onSave={save} fieldsRef={fieldsRef} />
    </>
  );
}

function ExistingCode({ id }: { id: string }) {
  const texts = useTexts('qr');
  const code = useFreshApi('getQrCode', { params: { id } });
  if (!code.data) {
    return (
      <>
        <Header title={texts.edit} />
        {code.error ? (
          <ErrorState error={code.error} onRetry={() => void code.refetch()} />
        ) : (
          <DesignerSkeleton />
        )}
      </>
    );
  }
  return <LoadedCode details={code.data.details} />;
}

function LoadedCode({ details }: { details: QrDetails }) {
  const texts = useTexts('qr');
  const common = useTexts('common');
  const update = useCall('updateQrCode');
  const { id, link, type, scans } = details;
  const save = async (entered: QrValues, before: QrValues) => {
    const current = await call('getQrCode', { params: { id } });
    const body = writeCodeChange({ before, entered, current: readCode(current.details) });
    await update.mutateAsync({ params: { id }, body });
    markChanged(link);
    notify.success(common.saved);
  };
  return (
    <>
      <Header
        title={nameOf(details, texts)}
        text={`${texts.types[type].name} · ${texts.scansCount(scans, formatCount(scans))}`}
        actions={
          <Link to={`/dashboard/qr/${id}/statistics`} className={buttonClasses()}>
            <ChartColumn aria-hidden />
            {texts.statistics}
          </Link>
        }
      />
      <Designer values={readCode(details)} code={details} onSave={save} />
    </>
  );
}

function Header(props: { title: string; text?: string; actions?: ReactNode }) {
  const texts = useTexts('qr');
  return (
    <div className="grid gap-1">
      <BackLink to="/dashboard/qr" text={texts.backToList} />
      <PageHeader {...props} />
    </div>
  );
}

function DesignerSkeleton() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-40 rounded-xl lg:order-2 lg:h-96" />
      <Skeleton className="h-96 rounded-xl" />
    </div>
  );
}
