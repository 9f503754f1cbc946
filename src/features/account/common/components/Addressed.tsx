import { useWords } from '@/runtime';
import { Fragment } from 'react';

/**
 * An e-mail address, which stays whole where a line has room for it, and else is broken before its @: at a hyphen it would read as
 * hyphenated. Its halves are boxes, since a browser that evens lines out breaks at a hyphen all the same.
 */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <bdi className="acc__address">
      {at > 0 ? (
        <>
          <span>{email.slice(0, at)}</span>
          <wbr />
          <span>{email.slice(at)}</span>
        </>
      ) : (
        email
      )}
    </bdi>
  );
}

/** No letter of a phrase. */
const MARK = '\u0000';

/** A phrase with an e-mail address in it (`{email}`). */
export function Addressed({ phrase: key, email }: { phrase: string; email: string }) {
  const { phrase } = useWords();
  return phrase(key, { email: MARK })
    .split(MARK)
    .map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <Address email={email} />}
        {part}
      </Fragment>
    ));
}
