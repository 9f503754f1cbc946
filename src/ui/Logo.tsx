/** The firm's mark and name, a link home. */
export function Logo({ name, href, label }: { name: string; href: string; label?: string | undefined }) {
  return (
    <a className="logo" href={href} aria-label={label}>
      {/* Its width is for pages whose styles do not come. */}
      <svg width="24" viewBox="0 0 24 28" aria-hidden="true">
        <path d="M0 4.25h24v1.5H0zM1 5h3v12l-1.5 3L1 17zM7 1h3v22l-1.5 3L7 23zM20 3h3v11l-1.5 3L20 14z" />
        <path className="logo__pile" d="M13.5 0h3v17l-1.5 3-1.5-3z" />
      </svg>
      {name}
    </a>
  );
}
