import { useEffect } from 'react';
import { isOffline } from '@/lib/offline';
import { ButtonLink } from './Button';
import { Notice } from './Notice';

interface Props {
  /** Id of what takes the focus. */
  heading: string;
  phrase(key: string): string;
  /** That the service does not answer, and what that means. */
  said: readonly [title: string, hint: string];
  /** Where a document is asked for what this one did not get. */
  href: string;
  /** Asks once more, in place. */
  again(): void;
}

/** In place of a list that did not come. It is asked for once more when the line is back. */
export function ListDown({ heading, phrase, said, href, again }: Props) {
  const [title, hint] = isOffline() ? [phrase('search.offline'), phrase('search.offlineHint')] : said;
  useEffect(() => {
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [again]);
  const onClick = (event: React.MouseEvent) => {
    // With a line, a document is another way to ask: the page may be what does not reach the service.
    if (!isOffline()) return;
    event.preventDefault();
    again();
  };
  return (
    <Notice
      kind="err"
      title={
        <span id={heading} tabIndex={-1}>
          {title}
        </span>
      }
    >
      <p>{hint}</p>
      <p>
        <ButtonLink href={href} variant="line" size="small" onClick={onClick}>
          {phrase('search.again')}
        </ButtonLink>
      </p>
    </Notice>
  );
}
