import { Download, LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { buttonClasses } from './button.tsx';
import { classes } from './classes.ts';
import { useSaveAnswer } from './use-save-answer.ts';
import { whileBusy } from './while-busy.ts';

interface DownloadLinkProps extends ComponentProps<'a'> {
  href: string;
}

/** A link that looks like a button and downloads a file of the service, or says why that is refused. */
export function DownloadLink({ className, children, ...rest }: DownloadLinkProps) {
  const { isSaving, save } = useSaveAnswer();
  const start = (event: MouseEvent) => {
    event.preventDefault();
    void save(rest.href);
  };
  return (
    <a
      {...rest}
      download
      onClick={start}
      {...whileBusy(isSaving)}
      aria-busy={isSaving || undefined}
      className={classes(buttonClasses(), className)}
    >
      {isSaving ? <LoaderCircle aria-hidden className="animate-spin" /> : <Download aria-hidden />}
      {children}
    </a>
  );
}
