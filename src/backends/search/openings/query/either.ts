import type { ParsedQuery } from '../../text/query.ts';
import { tokensOf } from '../terms/tokens.ts';

/** Shorter ones are parts of one name: `tcp/ip`, `24/7`. */
const SHORTEST = 4;

/** `writer/editor` asks for either, and for both first. */
export function eitherSide(query: ParsedQuery): ParsedQuery {
  const terms = query.terms.map((term) => {
    const [only] = term.alternatives;
    if (term.negated || term.alternatives.length !== 1 || !only || only.phrase) return term;
    const sides = only.text.split('/').filter((side) => tokensOf(side).length > 0);
    if (sides.length < 2 || sides.some((side) => side.length < SHORTEST)) return term;
    return { ...term, alternatives: [only, ...sides.map((text) => ({ text, phrase: false }))] };
  });
  return { ...query, terms };
}
