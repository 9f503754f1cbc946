// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { mirror, showField } from './frame';
import { fieldAt, readFieldMark, renderingAt } from './markers';

const ITEM = '5b315248-5f92-56dc-9be2-9748f5465b23';
const FIELD = '62380f3d-d0d6-59b6-9a0d-0ad7a9a03406';

function page(html: string): Document {
  const made = document.implementation.createHTMLDocument();
  made.body.innerHTML = html;
  return made;
}

describe('a mark of a field', () => {
  it('names item, language, version, field and type, however its ids are written', () => {
    expect(readFieldMark(`{${ITEM.toUpperCase()}}|en|2|${FIELD.replace(/-/g, '')}|Single-Line Text`)).toEqual({
      item: ITEM,
      language: 'en',
      version: 2,
      field: FIELD,
      type: 'single-line text',
    });
  });
  it.each([null, '', 'x', `${ITEM}|en`])('is none: %s', (mark) => expect(readFieldMark(mark)).toBeUndefined());
});

const HTML = `<div data-sc-rendering="${ITEM}|"><h1 data-sc-field="${ITEM}|en|1|${FIELD}|Single-Line Text"><b>Old</b></h1></div>
  <p data-sc-field="${ITEM}|en|1|${FIELD}|Single-Line Text">Old</p><p id="other">Other</p>`;

describe('the page beside the form', () => {
  it('says which field and which part were pressed', () => {
    const bold = page(HTML).querySelector('b');
    expect(bold && [fieldAt(bold)?.mark.field, renderingAt(bold)?.uid]).toEqual([FIELD, ITEM]);
    const other = page(HTML).getElementById('other');
    expect(other && [fieldAt(other), renderingAt(other)]).toEqual([undefined, undefined]);
  });

  it('shows plain text as it is typed, wherever the field stands; all else has to be loaded anew', () => {
    const shown = page(HTML);
    expect(mirror(shown, ITEM, FIELD, 'Single-Line Text', '<New>')).toBe(true);
    expect([shown.querySelector('h1')?.textContent, shown.querySelector('p')?.textContent]).toEqual(['<New>', '<New>']);
    expect(mirror(shown, ITEM, FIELD, 'Rich Text', '<p>New</p>')).toBe(false);
    expect(mirror(shown, FIELD, FIELD, 'Single-Line Text', 'New')).toBe(false);
  });

  it('marks one field at a time', () => {
    const shown = page(HTML);
    for (const each of shown.querySelectorAll('*')) each.scrollIntoView = () => undefined;
    showField(shown, ITEM, FIELD);
    expect(shown.querySelectorAll('[data-desk-now]')).toHaveLength(2);
    showField(shown, ITEM, ITEM);
    expect(shown.querySelectorAll('[data-desk-now]')).toHaveLength(0);
  });
});
