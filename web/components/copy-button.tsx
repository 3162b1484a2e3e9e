import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';
import { notify } from './toasts/notify.ts';

const shownMs = 2_000;

interface CopyButtonProps {
  /** The text to copy. */
  value: string;
  /** The name of the copied thing for screen readers: "Copy <what>". */
  what: string;
  /** Shows the word "Copy" beside the icon. */
  hasText?: boolean;
  className?: string;
}

/** Copies a text to the clipboard and confirms it, or says that the browser refuses it. */
export function CopyButton({ value, what, hasText = false, className }: CopyButtonProps) {
  const texts = useTexts('common');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (!(await copyText(value))) return notify.error(texts.copyFailed);
    setCopied(true);
    notify.success(texts.copied);
  };
  const icon = isCopied ? <Check className="text-success" /> : <Copy />;
  const label = texts.copyOf(what);
  const onClick = () => void copy();
  if (!hasText) return <IconButton label={label} icon={icon} onClick={onClick} className={className} />;
  return (
    <Button aria-label={label} icon={icon} onClick={onClick} className={className}>
      {isCopied ? texts.copied : texts.copy}
    </Button>
  );
}
