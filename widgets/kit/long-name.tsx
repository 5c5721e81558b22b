/** A name that may have hundreds of characters: as much as stands on three lines, the whole of it where it is pointed at. */
export function LongName({ children }: { children: string }) {
  return (
    <span className="kit-long-name" title={children}>
      {children}
    </span>
  );
}
