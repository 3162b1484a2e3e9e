interface TruncatedProps {
  children: string;
  /** For addresses, which are written left to right in every language; names have the direction of their first letter. */
  dir?: 'ltr';
}

/** A text on one line. Where it is cut off, its end is missing: an Arabic name on an English page keeps its right part. */
export function Truncated({ children, dir }: TruncatedProps) {
  return (
    <bdi dir={dir} className="block w-fit max-w-full truncate">
      {children}
    </bdi>
  );
}
