import { QrCode } from 'lucide-react';
import { useApi } from '../../api/use-api.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { BackLink } from '../../components/back-link.tsx';
import { CsvLink } from './csv-link.tsx';
import { FirstIcon, FirstVisit } from './live/first-visit.tsx';
import { StatisticsView } from './statistics-view.tsx';
import type { Subject } from './subject.ts';
import { useSubjectId } from './use-subject-id.ts';

/** The scans of one QR code. */
export default function QrStatisticsPage() {
  const texts = useTexts('statistics');
  const id = useSubjectId();
  const qr = useApi('getQrCode', { params: { id } });
  const subject: Subject = { kind: 'qr', id };
  if (!qr.data) {
    const retry = () => void qr.refetch();
    return qr.error ? <ErrorState error={qr.error} onRetry={retry} /> : <PageSkeleton />;
  }
  const { name, link, dynamic } = qr.data.details;
  return (
    <div className="grid gap-5">
      <BackLink to="/dashboard/qr" text={texts.backToQr} className="-mb-3" />
      <PageHeader
        title={name}
        documentTitle={`${name} · ${texts.title}`}
        isName
        text={texts.qrText}
        actions={<CsvLink subject={subject} />}
      />
      <StatisticsView
        key={id}
        subject={subject}
        first={dynamic ? <FirstScan picture={link} /> : <Uncounted />}
      />
    </div>
  );
}

/** Shows the code itself, to be scanned from the screen. */
function FirstScan({ picture }: { picture: string }) {
  const texts = useTexts('statistics');
  return (
    <FirstVisit
      {...texts.first.qr}
      picture={
        <img
          src={pathOf(picture)}
          alt={texts.qrPicture}
          width={192}
          height={192}
          className="size-48 rounded-xl"
        />
      }
    />
  );
}

/** The picture's path, because the dashboard may be open under another host name than `address` has. */
function pathOf(address: string): string {
  const { pathname } = new URL(address);
  return `${pathname}.svg`;
}

function Uncounted() {
  const texts = useTexts('statistics');
  return <FirstVisit {...texts.first.static} picture={<FirstIcon icon={<QrCode />} />} />;
}
