import { useEffect, useRef } from 'react';
import { onceFocusIsLost } from '../lost-focus.ts';

interface OfferButtonProps {
  text: string;
  takesFocus: boolean | 'once-lost';
  onClick(): void;
}

/** The button of an offer, styled like those of all toasts. */
export function OfferButton({ text, takesFocus, onClick }: OfferButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus === 'once-lost') return onceFocusIsLost(() => button.current?.focus());
    return undefined;
  }, [takesFocus]);
  const take = () => {
    onClick();
    // The button disappears, so the focus moves to the page's content.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    // biome-ignore lint/a11y/noAutofocus: only where the focus would be nowhere else
    <button ref={button} type="button" data-button data-action autoFocus={takesFocus === true} onClick={take}>
      {text}
    </button>
  );
}
