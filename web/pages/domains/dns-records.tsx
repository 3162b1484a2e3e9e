import type { Answer } from '../../api/types.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface DnsRecordsProps {
  /** The name of the domain. */
  name: string;
  records: Answer<'checkDomain'>['records'];
}

/** The DNS records that the owner of the domain must set. */
export function DnsRecords({ name, records }: DnsRecordsProps) {
  const { dns } = useTexts('domains');
  if (records.length === 0) return null;
  return (
    <div className="grid gap-2.5">
      <h3 className="text-sm font-semibold">{dns.records}</h3>
      <p className="text-[0.8125rem] text-soft">{records.length === 1 ? dns.one : dns.each}</p>
      <ul aria-label={dns.recordsOf(name)} className="grid gap-2">
        {records.map((record) => (
          <li key={`${record.type} ${record.value}`} className="rounded-xl border border-line">
            <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 divide-y divide-line text-[0.8125rem] [&>div]:col-span-3 [&>div]:grid [&>div]:grid-cols-subgrid [&>div]:items-center">
              <Part name={dns.type} value={record.type} />
              <Part name={dns.name} value={record.name} hasCopy />
              <Part name={dns.value} value={record.value} hasCopy />
            </dl>
          </li>
        ))}
      </ul>
      <p className="text-[0.8125rem] text-soft">{dns.then}</p>
    </div>
  );
}

function Part({ name, value, hasCopy = false }: { name: string; value: string; hasCopy?: boolean }) {
  return (
    <div className="min-h-10">
      <dt className="ps-3 text-soft">{name}</dt>
      <dd className="py-2 font-mono break-all">
        <bdi>{value}</bdi>
      </dd>
      <dd className="pe-1">{hasCopy && <CopyButton value={value} what={`${name}: ${value}`} />}</dd>
    </div>
  );
}
