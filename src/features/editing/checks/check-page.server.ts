import { readingMinutes } from '@/lib/rich-text/reading-time';
import { wordsIn } from '@/lib/rich-text/words';
import { plainTitle } from '@/lib/rich-text/title';
import type { Checked, CheckedField, CheckedItem, CheckedPage, CheckCode, Found } from './model';
import { elementAttributes, idsIn } from './references';
import { altProblem, checkRichText, noteNumbers, type Outline } from './rich-text.server';

/** More is cut off where results of a search show it; a share of a page cuts later. */
const LONGEST_META_TITLE = 60;
const LONGEST_DESCRIPTION = 160;
/** Three lines of a card. */
const LONGEST_TITLE = 90;

const RICH = 'Rich Text';
/** Texts that a reader reads; captions and the data of charts are looked at. */
const READ = new Set(['Body', 'Text', 'Biography', 'Quote']);
/** It is the site's furniture: descriptions of pictures there are elsewhere. */
const NOTES = 'Notes';

const fieldOf = (item: CheckedItem, name: string): CheckedField | undefined => item.fields.find((field) => field.name === name);
const textIn = (item: CheckedItem, name: string): string => fieldOf(item, name)?.value.trim() ?? '';

function metadata({ page }: CheckedPage): Found[] {
  const found: Found[] = [];
  const say = (code: CheckCode, name: string, number?: number): void => {
    const field = fieldOf(page, name);
    if (field) found.push({ code, item: page.id, field: field.id, ...(number === undefined ? {} : { number }) });
  };
  const [title, meta, description] = [plainTitle(textIn(page, 'Title')), textIn(page, 'MetaTitle'), textIn(page, 'MetaDescription')];
  if (title === '' || title === '$name') say('title-missing', 'Title');
  else if (title.length > LONGEST_TITLE) say('title-long', 'Title', title.length);
  if (meta.length > LONGEST_META_TITLE) say('meta-title-long', 'MetaTitle', meta.length);
  if (meta === '' && title.length > LONGEST_META_TITLE && title.length <= LONGEST_TITLE) say('meta-title-long', 'MetaTitle', title.length);
  if (description === '') say('description-missing', 'MetaDescription');
  else if (description.length > LONGEST_DESCRIPTION) say('description-long', 'MetaDescription', description.length);
  if (textIn(page, 'Image') === '' && textIn(page, 'ShareImage') === '') say('share-picture-missing', 'ShareImage');
  return found;
}

/** Fields that are one picture or one link. */
function single(item: CheckedItem, field: CheckedField, { descriptions, targets }: CheckedPage): Found[] {
  const value = field.value.trim();
  if (value === '') return [];
  const attributes = elementAttributes(value);
  const found = (code: CheckCode, detail?: string): Found => ({ code, item: item.id, field: field.id, ...(detail ? { detail } : {}) });
  if (field.type === 'Image') {
    const [media] = idsIn(attributes.mediaid ?? '');
    if (media === undefined) return [];
    const alt = attributes.alt?.trim() ? attributes.alt : descriptions.get(media);
    const problem = altProblem(alt);
    return problem ? [found(problem, alt?.slice(0, 80))] : [];
  }
  if (field.type !== 'General Link') return [];
  const problems: Found[] = [];
  const type = attributes.linktype?.toLowerCase();
  const [target] = idsIn(attributes.id ?? '');
  const leads = target !== undefined || (attributes.url ?? '') !== '' || (attributes.anchor ?? '') !== '';
  if (leads && (attributes.text ?? '').trim() === '' && (attributes.title ?? '').trim() === '')
    problems.push(found('link-no-text', attributes.url));
  if ((type === 'internal' || type === 'media') && target !== undefined && !targets.has(target))
    problems.push(found('link-broken', attributes.text));
  if (/^http:\/\//i.test(attributes.url ?? '')) problems.push(found('link-insecure', attributes.url));
  return problems;
}

function notes(page: CheckedPage): Found[] {
  const list = fieldOf(page.page, NOTES);
  const texts = [page.page, ...page.parts].flatMap((item) =>
    item.fields.flatMap((field) => (field.type === RICH ? [{ item, field }] : [])),
  );
  const marked = texts.flatMap(({ item, field }) => [...noteNumbers(field.value).marks].map((number) => ({ number, item, field })));
  // A text may have its notes at its own end, and then leads to no list.
  const listed = new Set(texts.flatMap(({ field }) => [...noteNumbers(field.value).notes]));
  const found: Found[] = marked
    .filter(({ number, field }) => !listed.has(number) && field !== list)
    .map(({ number, item, field }) => ({ code: 'note-missing', item: item.id, field: field.id, detail: number }));
  if (!list) return found;
  const used = new Set(marked.map(({ number }) => number));
  for (const number of noteNumbers(list.value).notes)
    if (!used.has(number)) found.push({ code: 'note-unused', item: page.page.id, field: list.id, detail: number });
  return found;
}

function translations({ page, translations: all }: CheckedPage): Found[] {
  return all.flatMap(({ language, present, stale, missing }): Found[] => {
    if (!present) return [{ code: 'translation-missing', item: page.id, detail: language }];
    return [
      ...(stale > 0 ? [{ code: 'translation-stale' as const, item: page.id, detail: language, number: stale }] : []),
      ...(missing > 0 ? [{ code: 'translation-fields-missing' as const, item: page.id, detail: language, number: missing }] : []),
    ];
  });
}

/** Everything that a machine can tell of a page before people read it, in the order of the page. */
export function checkPage(page: CheckedPage): Checked {
  const outline: Outline = { level: 1, titles: new Set() };
  const contents = [page.page, ...page.parts].flatMap((item) =>
    item.fields.flatMap((field) =>
      field.type === RICH && field.value !== ''
        ? checkRichText(item.id, field, page, field.name === NOTES ? { level: 1, titles: new Set() } : outline)
        : single(item, field, page),
    ),
  );
  const words = [page.page, ...page.parts].reduce(
    (sum, item) =>
      sum + item.fields.reduce((inner, field) => inner + (READ.has(field.name) && field.type !== 'Image' ? wordsIn(field.value) : 0), 0),
    0,
  );
  return { found: [...metadata(page), ...contents, ...notes(page), ...translations(page)], words, minutes: readingMinutes(words) };
}
