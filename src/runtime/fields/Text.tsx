import { createElement } from 'react';
import { unbrokenPairs } from '@/ui';
import { hasNothing } from './has-nothing';
import type { TextField, TitleField } from './model';
import { titleWords } from './title-words';

/** Elements that a text field may be. */
export type TextTag =
  | 'span'
  | 'p'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'strong'
  | 'b'
  | 'small'
  | 'cite'
  | 'dt'
  | 'dd'
  | 'div'
  | 'blockquote'
  | 'figcaption';

/**
 * A text field. An editor gets its markup even when the field is empty; a visitor gets nothing then. `lines`: line breaks of a
 * multi-line field become lines, and a short compound is not broken at its hyphen.
 */
export function Text({
  field,
  tag = 'span',
  className,
  id,
  lang,
  lines,
}: {
  field: TextField | TitleField | undefined;
  tag?: TextTag | undefined;
  className?: string | undefined;
  id?: string | undefined;
  /** Where it is not the page's. */
  lang?: string | undefined;
  lines?: boolean | undefined;
}) {
  if (field?.editable) return createElement(tag, { className, id, lang, dangerouslySetInnerHTML: { __html: field.editable } });
  if (!field?.value && !field?.mark) return null;
  const attributes = { className, id, lang, 'data-sc-field': field.mark };
  const written = 'written' in field ? field.written : undefined;
  // Where an editor writes in place, what is written stands there.
  if (written !== undefined) return createElement(tag, attributes, field.mark ? written : titleWords(field));
  if (!lines) return createElement(tag, attributes, field.value);
  // Where an editor writes in place there is nothing in it that was not written.
  const parts = field.value.split(/\r?\n/).flatMap((line, index) => {
    const shownLine = field.mark ? line : unbrokenPairs(line);
    return index === 0 ? [shownLine] : [<br key={index} />, shownLine];
  });
  return createElement(tag, attributes, ...parts);
}

/** The field where there is something to show, else undefined: for what frames it only then. */
export const shown = (field: TextField | TitleField) => (hasNothing(field) ? undefined : <Text field={field} />);
