import { Signpost } from 'lucide-react';
import { useApi } from '../../api/use-api.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { useTexts } from '../../texts/use-texts.ts';

const loopback = /^(?:localhost|.+\.localhost|127\..+|\[::1\])$/;
const addressLiteral = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.+\])$/;

/** Explains where a domain must point before it can be added, as far as known without the domain itself. */
export function PointingHelp() {
  const { point } = useTexts('domains');
  const { data } = useApi('getInstance', {});
  if (!data) return null;
  const { hostname } = new URL(data.baseurl);
  const isLocal = loopback.test(hostname);
  const isAddress = addressLiteral.test(hostname);
  const host = hostname.replaceAll(/[[\]]/g, '');
  return (
    <section className="grid gap-2 rounded-xl bg-sunken p-4 text-[0.8125rem]">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        <Signpost aria-hidden className="size-4 text-soft" />
        {point.title}
        {!isLocal && <CopyButton value={host} what={host} className="-my-2 ms-auto" />}
      </h3>
      <ul className="grid list-disc gap-1 ps-4 text-soft">
        {isLocal ? (
          <li>{point.local(host)}</li>
        ) : isAddress ? (
          <li>{point.address(host)}</li>
        ) : (
          <>
            <li>{point.alias(host)}</li>
            <li>{point.apex(host)}</li>
          </>
        )}
      </ul>
    </section>
  );
}
