import { SiteWords } from '@/runtime';

interface Props {
  title: string;
  parts: readonly { id: string; text: string }[];
  /** Beside the text, the part that is being read is marked. */
  marks?: true;
}

/** The parts of a long text, each a link. On a phone it folds, so that the text begins early; the heading names it at every width. */
export function Contents({ title, parts, marks }: Props) {
  return (
    <nav className="toc" aria-labelledby="toc-title" data-enhance={marks && 'contents'}>
      <h2 className="sc fold__title" id="toc-title">
        <SiteWords>{title}</SiteWords>
      </h2>
      <details className="fold">
        <summary className="sc">
          <SiteWords>{title}</SiteWords>
        </summary>
        <ol className="toc__list">
          {parts.map((part) => (
            <li key={part.id}>
              <a href={`#${part.id}`}>{part.text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
