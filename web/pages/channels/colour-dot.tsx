/** The colour of a channel, shown beside its name. */
export function ColourDot({ colour }: { colour: string }) {
  return (
    <span
      aria-hidden
      style={{ backgroundColor: colour }}
      className="size-3 shrink-0 rounded-full forced-color-adjust-none ring-1 ring-line-strong/60"
    />
  );
}
