interface OtherDoorProps {
  question: string;
  action: string;
  onClick(): void;
}

/** Switches between signing in and registering, and between the two kinds of codes. */
export function OtherDoor({ question, action, onClick }: OtherDoorProps) {
  return (
    <p className="text-center text-soft">
      {question}{' '}
      <button
        type="button"
        onClick={onClick}
        className="rounded font-medium text-accent-ink underline-offset-2 hover:underline"
      >
        {action}
      </button>
    </p>
  );
}
