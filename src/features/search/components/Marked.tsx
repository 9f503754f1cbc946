import { markedParts } from '../search-state';

/** A text in which the search marked its hits. */
export const Marked = ({ html }: { html: string }) => (
  <>{markedParts(html).map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))}</>
);
