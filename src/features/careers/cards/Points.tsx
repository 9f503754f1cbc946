/** Facts of an opening in one line, each with its point before it; the one that begins a line has none to be seen. */
export function Points({ of }: { of: readonly (string | false | undefined)[] }) {
  return <p className="meta meta--points">{of.map((fact) => fact && <span key={fact}>{fact}</span>)}</p>;
}
