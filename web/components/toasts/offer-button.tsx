interface OfferButtonProps {
  text: string;
  takesFocus: boolean;
  onClick(): void;
}

/** The button of an offer, styled like those of all toasts. */
export function OfferButton({ text, takesFocus, onClick }: OfferButtonProps) {
  const take = () => {
    onClick();
    // The button disappears, so the focus moves to the page's content.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    // biome-ignore lint/a11y/noAutofocus: only where the focus would be nowhere else
    <button type="button" data-button data-action autoFocus={takesFocus} onClick={take}>
      {text}
    </button>
  );
}
