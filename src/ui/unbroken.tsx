import type { ReactNode } from 'react';

const LETTER = /((?<![\p{L}\p{N}])e-\p{L}+)/iu;
/** As long as a phone has room for at twice the size. */
const PAIR = /((?<![\p{L}\p{N}-])(?=[\p{L}-]{3,14}(?![\p{L}\p{N}-]))\p{L}+-\p{L}+(?![\p{L}\p{N}-]))/u;

/** A hyphen stays the one that is searched for, copied and read out, so that it is markup which holds it. */
const held = (text: string, compound: RegExp, className: string): ReactNode => {
  const parts = text.split(compound);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span className={className} key={index}>
        {part}
      </span>
    ),
  );
};

/** A text in which “e-mail” stands on one line: one letter and a hyphen at its end look like an error. */
export const unbroken = (text: string): ReactNode => held(text, LETTER, 'nobr');

/** A standfirst or a card's title, whose lines are short and large: what is two words and a hyphen, as “decision-maker”, stands on one line. */
export const unbrokenPairs = (text: string): ReactNode => held(text, PAIR, 'pair');
