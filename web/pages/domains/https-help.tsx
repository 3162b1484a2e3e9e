import { LockKeyhole } from 'lucide-react';
import { useTexts } from '../../texts/use-texts.ts';

/** Explains where the certificates come from, with a link to an example. */
export function HttpsHelp() {
  const { https } = useTexts('domains');
  return (
    <section className="grid gap-2 rounded-xl bg-sunken p-4 text-[0.8125rem]">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        <LockKeyhole aria-hidden className="size-4 text-soft" />
        {https.title}
      </h3>
      <p className="text-soft">{https.text}</p>
      <p className="text-soft">
        {https.example} <code className="font-mono text-ink">{https.file}</code>
      </p>
    </section>
  );
}
