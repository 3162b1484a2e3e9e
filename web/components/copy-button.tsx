import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
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

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ value, what, hasText = false, className }: CopyButtonProps) {
  const texts = useTexts('common');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await copyText(value);
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

/** Without HTTPS browsers offer no clipboard API, but the old `copy` command still works. */
async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    (document.activeElement?.closest('[role=dialog]') ?? document.body).append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}
