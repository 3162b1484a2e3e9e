/** The signpost and the product's name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 text-base font-semibold tracking-tight">
      <svg aria-hidden viewBox="0 0 32 32" className="size-7">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path
          className="fill-on-accent"
          d="M15 5h2v3h7l3 3.500-3 3.500h-7v2h6v6h-6v4h-2v-4H8l-3-3 3-3h7v-2H8V8h7z"
        />
      </svg>
      Waypost
    </span>
  );
}
