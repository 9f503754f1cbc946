// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { drawText, writePlain } from './plain-text';

const LINES = 'Multi-Line Text';
const LINE = 'Single-Line Text';

/** What a browser tells of a look: capitals, and lines run together. */
beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    configurable: true,
    get(this: HTMLElement) {
      return (this.textContent ?? '').replace(/\s+/g, ' ').toUpperCase();
    },
  });
});

function write(html: string, type: string, value?: string) {
  document.body.innerHTML = `<section>${html}</section>`;
  const place = document.body.firstElementChild as HTMLElement;
  const told: string[] = [];
  writePlain(place, type, { value, onText: (text) => told.push(text), onEnd: () => undefined });
  return {
    place,
    type: (text: string) => {
      place.append(text);
      place.dispatchEvent(new InputEvent('input'));
      return told.at(-1);
    },
  };
}

describe('plain text written on the page', () => {
  it('is what was written, however it looks', () => expect(write('Straße', LINE).type('n')).toBe('Straßen'));

  it('keeps its lines, as lines or as ends of lines', () => {
    expect(write('a<br>b', LINES, 'a\nb').type('c')).toBe('a\nbc');
    expect(write('a\nb', LINES, 'a\nb').type('c')).toBe('a\nbc');
    expect(write('a b', LINES, 'a\r\nb').type('c')).toBe('a\r\nbc');
    expect(write('a<div>b</div><div>c</div>', LINES).type('')).toBe('a\nb\nc');
  });

  it('keeps blanks that do not break', () => expect(write('10\u00a0%', LINE).type(' more')).toBe('10\u00a0% more'));

  it('begins with what the field holds', () => expect(write('Old', LINE, 'New').type('er')).toBe('Newer'));

  it('has no line that only a browser added, and one line where the field takes no more', () => {
    expect(write('a', LINES, 'a').type('\nb\n')).toBe('a\nb');
    expect(write('a', LINE, 'a').type(' \n b ')).toBe('a b');
  });
});

describe('text of the form on the page', () => {
  const draw = (html: string, text: string) => {
    document.body.innerHTML = html;
    return [drawText(document.body, text), document.body.innerHTML];
  };
  it('has its lines where the page draws lines', () => expect(draw('a<br>b', 'a\nb\nc')).toEqual([true, 'a<br>b<br>c']));
  it('is to be loaded anew where it is not known how lines look', () => expect(draw('a', 'a\nb')).toEqual([false, 'a\nb']));
  it('stays as it is drawn where it says the same', () => expect(draw('<b>a</b>', 'a')).toEqual([true, '<b>a</b>']));
});
