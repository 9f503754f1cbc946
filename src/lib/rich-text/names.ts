/** The names by which elements of a text are found: none of them is one of ours. */

/** Ids that come from a text begin so; no id of ours does. Nothing that an author writes is found under a name of ours. */
const TEXT_ID = 's-';
/** Notes (`n1`) and their marks (`r1`) are a form of the text's own (contract content-model, "Notes"). */
const NOTE_ID = /^[nr]\d+$/;

/** The id under which an author's id stands in the page. Links within the text are rewritten alike. */
export const textId = (id: string): string => (id.startsWith(TEXT_ID) || NOTE_ID.test(id) ? id : `${TEXT_ID}${id}`);

/** An id that reads like the heading: `Wer hält den Stift?` → `wer-haelt-den-stift`. */
export function headingId(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
  const slug = plain
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
  return /^\p{L}/u.test(slug) ? slug : `s-${slug || 'section'}`;
}

/** A name that nobody has yet: `a`, then `a-2`. */
export function unique(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`;
  taken.add(id);
  return id;
}
