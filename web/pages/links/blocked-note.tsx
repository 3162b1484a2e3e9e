import { ShieldAlert } from 'lucide-react';
import { useTexts } from '../../texts/use-texts.ts';

/** Explains to the owner of a blocked link what this means and whom to ask. */
export function BlockedNote() {
  const texts = useTexts('links');
  return (
    <p className="flex items-start gap-2.5 rounded-lg bg-danger-soft p-3 text-danger-ink">
      <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong className="font-semibold">{texts.blocked}.</strong> {texts.blockedText}
      </span>
    </p>
  );
}
