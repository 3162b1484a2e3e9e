interface OfferButtonProps {
  text: string;
  takesFocus: boolean;
  onClick(): void;
}

/** The button of a message that offers something, looking as those of all messages. */
export function OfferButton({ text, takesFocus, onClick }: OfferButtonProps) {
  const take = () => {
    onClick();
    // The button goes, and whoever had the focus on it is to go on with the page.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    // biome-ignore lint/a11y/noAutofocus: only where the focus would be nowhere else
    <button type="button" data-button data-action autoFocus={takesFocus} onClick={take}>
      {text}
    </button>
  );
}
