import { CopyButton } from './copy-button.tsx';

interface SecretProps {
  value: string;
  /** The name of the value for screen readers: "Copy <what>". */
  what: string;
}

/** A text with a copy button: a key, a password or a command. */
export function Secret({ value, what }: SecretProps) {
  return (
    <div className="flex items-start gap-2 rounded-lg bg-sunken py-1 ps-3.5 pe-1">
      <code dir="ltr" className="min-w-0 grow py-2 text-start font-mono text-[0.8125rem] break-all">
        {value}
      </code>
      <CopyButton value={value} what={what} />
    </div>
  );
}
