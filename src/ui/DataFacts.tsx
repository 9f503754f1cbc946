import type { ReactNode } from 'react';
import type { LanguageProps } from './language-props';

export interface Fact {
  term: string;
  value: ReactNode;
}

/** The value of a fact that is several things, each with its page or without. */
export function FactLinks({ links }: { links: readonly { text: string; href?: string | undefined }[] }) {
  return (
    <ul className="inline-list">
      {links.map(({ text, href }) => (
        <li key={text}>{href ? <a href={href}>{text}</a> : text}</li>
      ))}
    </ul>
  );
}

/** Terms and their values on hairlines: an office's address, an event's place, a publication's edition. */
export function DataFacts({ facts, ...language }: { facts: readonly Fact[] } & LanguageProps) {
  const known = facts.filter((fact) => fact.value !== null && fact.value !== undefined && fact.value !== '' && fact.value !== false);
  if (known.length === 0) return null;
  return (
    <dl className="facts" {...language}>
      {known.map((fact) => (
        <div key={fact.term}>
          <dt>{fact.term}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
