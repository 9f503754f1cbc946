import type { ReactNode } from 'react';

const COMPOUND = /((?<![\p{L}\p{N}])e-\p{L}+)/iu;

/**
 * A text in which “e-mail” stands on one line: one letter and a hyphen at its end look like an error. The hyphen stays the one that is
 * searched for, copied and read out, so that it is markup which holds it.
 */
export const unbroken = (text: string): ReactNode => {
  const parts = text.split(COMPOUND);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span className="nobr" key={index}>
        {part}
      </span>
    ),
  );
};
