import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { notify } from './toasts/notify.ts';

const shownMs = 2_000;

interface CopyButtonProps {
  /** What is copied. */
  value: string;
  /** What it is called, for those who listen: "Copy <what>". */
  what: string;
  /** Shows the word beside the picture. */
  hasText?: boolean;
  className?: string;
}

/** Puts a text into the clipboard and says so. */
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

/** Without HTTPS browsers have no clipboard for scripts, but still the old command. */
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
