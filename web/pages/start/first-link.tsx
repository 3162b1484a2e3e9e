import { ExternalLink, Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useApi, useCall } from '../../api/use-api.ts';
import { Button, buttonClasses } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Field } from '../../components/fields/field.tsx';
import { FormErrors, showServerError } from '../../components/fields/form-errors.tsx';
import { TextInput } from '../../components/fields/text-input.tsx';
import { formatCount, shortenAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { withScheme } from '../../with-scheme.ts';

const countEveryMs = 1_000;

interface MadeLink {
  id: number;
  shorturl: string;
}

/** Creates the first link and shows its clicks as they are counted. */
export function FirstLink() {
  const texts = useTexts('start');
  const [link, setLink] = useState<MadeLink>();
  return (
    <section className="card grid gap-5 p-6">
      <div className="flex gap-4">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-xl bg-accent-soft text-accent-ink">
          <Link2 aria-hidden className="size-5" />
        </span>
        <div>
          <h2 className="font-semibold">{texts.firstLinkTitle}</h2>
          <p className="text-soft">{texts.firstLinkText}</p>
        </div>
      </div>
      {link ? <Made link={link} /> : <Make onMade={setLink} />}
    </section>
  );
}

function Make({ onMade }: { onMade(link: MadeLink): void }) {
  const texts = useTexts('start');
  const create = useCall('createLink');
  const form = useForm({ defaultValues: { url: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      onMade(await create.mutateAsync({ body }));
    } catch (error) {
      showServerError(form, error);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label={texts.destination} error={errors.url?.message}>
        <div className="flex flex-col gap-2 sm:flex-row">
          <TextInput
            {...form.register('url', { setValueAs: withScheme })}
            type="url"
            inputMode="url"
            placeholder="https://"
            // biome-ignore lint/a11y/noAutofocus: it is the next step
            autoFocus
          />
          <Button look="primary" type="submit" isBusy={isSubmitting}>
            {texts.createLink}
          </Button>
        </div>
      </Field>
      <FormErrors message={errors.root?.message} />
    </form>
  );
}

function Made({ link }: { link: MadeLink }) {
  const texts = useTexts('start');
  const { data } = useApi('getLink', { params: { id: link.id } }, { everyMs: countEveryMs });
  const clicks = data?.data.clicks ?? 0;
  const made = useRef<HTMLDivElement>(null);
  // The button that had the focus has disappeared, so the focus moves to the created link.
  useEffect(() => made.current?.focus(), []);
  return (
    <div ref={made} tabIndex={-1} className="grid gap-4 outline-none">
      <div className="flex flex-wrap items-center gap-2 rounded-lg bg-sunken p-2 ps-4">
        <bdi className="min-w-0 grow truncate text-base font-semibold text-accent-ink">
          {shortenAddress(link.shorturl)}
        </bdi>
        <CopyButton value={link.shorturl} what={texts.shortLink} hasText />
        <a href={link.shorturl} target="_blank" rel="noreferrer" className={buttonClasses('primary')}>
          <ExternalLink aria-hidden />
          {texts.openIt}
        </a>
      </div>
      <div className="flex items-center gap-3" role="status">
        <span className="text-3xl font-semibold tabular-nums">{formatCount(clicks)}</span>
        <span className="text-soft">{clicks === 0 ? texts.clicksWaiting : texts.clicks(clicks)}</span>
        <span className="ms-auto flex shrink-0 items-center gap-2 text-xs font-medium text-success">
          <span key={clicks} className="size-2 animate-beat rounded-full bg-success" />
          {texts.live}
        </span>
      </div>
    </div>
  );
}
