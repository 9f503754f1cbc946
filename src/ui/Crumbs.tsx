import type { LanguageProps } from './language-props';

export interface Crumb {
  text: string;
  /** Absent for the page itself. */
  href?: string | undefined;
}

/** The way from the home page to here, without the page itself, whose title stands below. */
export function Crumbs({ label, items, ...language }: { label: string; items: readonly Crumb[] } & LanguageProps) {
  if (items.length === 0) return null;
  return (
    <nav className="wrap" aria-label={label} {...language}>
      <ol className="crumbs">
        {items.map((item) => (
          <li key={item.text}>{item.href ? <a href={item.href}>{item.text}</a> : <span>{item.text}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
