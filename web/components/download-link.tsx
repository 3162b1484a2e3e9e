import { Download, LoaderCircle } from 'lucide-react';
import { type ComponentProps, type MouseEvent, useState } from 'react';
import { buttonClasses } from './button.tsx';
import { classes } from './classes.ts';
import { saveAnswer } from './save-file.ts';
import { whileBusy } from './while-busy.ts';

interface DownloadLinkProps extends ComponentProps<'a'> {
  href: string;
}

/** A link that looks like a button and downloads a file of the service, or says why that is refused. */
export function DownloadLink({ className, children, ...rest }: DownloadLinkProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async (event: MouseEvent) => {
    event.preventDefault();
    setBusy(true);
    await saveAnswer(rest.href);
    setBusy(false);
  };
  return (
    <a
      {...rest}
      download
      onClick={(event) => void save(event)}
      {...whileBusy(isBusy)}
      aria-busy={isBusy || undefined}
      className={classes(buttonClasses(), className)}
    >
      {isBusy ? <LoaderCircle aria-hidden className="animate-spin" /> : <Download aria-hidden />}
      {children}
    </a>
  );
}
