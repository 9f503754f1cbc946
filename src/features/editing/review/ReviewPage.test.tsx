// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import de from '../words/review.de.json';
import en from '../words/review.en.json';
import { ReviewPage, type ReviewView } from './ReviewPage';
import type { Thread } from './review.schema';

const ITEM = '10000000-0000-4000-8000-000000000001';
const FIELD = '20000000-0000-4000-8000-000000000001';
const THREAD = '30000000-0000-4000-8000-000000000001';
const TOKEN = 't'.repeat(43);

const thread = (more: Partial<Thread> = {}): Thread => ({
  id: THREAD,
  at: '2026-11-20T10:00:00.000Z',
  name: 'Robin <b>Marsh</b>',
  by: 'reviewer',
  own: true,
  words: 'Is this so?\n<script>alert(1)</script>',
  state: 'open',
  item: { id: ITEM, name: 'The long queue' },
  page: { id: ITEM, name: 'The long queue' },
  language: 'en',
  field: { id: FIELD, name: 'Title', title: 'Title' },
  quote: 'The long queue',
  stale: false,
  answers: [],
  ...more,
});

const shown = (more: Partial<Extract<ReviewView, { kind: 'shown' }>> = {}): ReviewView => ({
  hydrate: 'never',
  language: 'en',
  words: en,
  kind: 'shown',
  once: '0f0f0f0f-0000-4000-8000-00000000000a',
  token: TOKEN,
  about: '',
  sent: false,
  review: {
    item: { id: ITEM, name: 'The long queue', site: 'insights' },
    language: 'en',
    version: 2,
    by: 'Edda Ritter',
    note: '',
    ends: '2026-11-27T10:00:00.000Z',
    fields: [{ item: ITEM, field: FIELD, title: 'Title', words: 'The long queue' }],
    threads: [thread()],
  },
  ...more,
});

function page(view: ReviewView): Document {
  document.body.innerHTML = renderToStaticMarkup(<ReviewPage {...view} />);
  return document;
}

describe('the page of a reviewer', () => {
  it('shows the draft in a frame in which no script runs and no form is sent', () => {
    const frame = page(shown()).querySelector('iframe');
    expect([frame?.getAttribute('src'), frame?.getAttribute('sandbox')]).toEqual([`/sitecore/review/${TOKEN}/page`, 'allow-same-origin']);
    expect(frame?.title).toContain('The long queue');
  });

  it('shows what people wrote as text', () => {
    const { body } = page(shown());
    expect(body.querySelector('script, b')).toBeNull();
    expect(body.textContent).toContain('<script>alert(1)</script>');
    expect(body.textContent).toContain('Robin <b>Marsh</b>');
  });

  it('has forms that need no script, each with the token and its own ids', () => {
    const forms = [...page(shown()).querySelectorAll('form')];
    expect(forms.map((form) => [form.method, form.getAttribute('action')])).toEqual([
      ['post', '/api/review'],
      ['post', '/api/review'],
    ]);
    expect(forms.map((form) => new FormData(form).get('token'))).toEqual([TOKEN, TOKEN]);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const field of document.querySelectorAll('input:not([type=hidden]), select, textarea'))
      expect(document.querySelector(`label[for="${field.id}"]`), field.id).not.toBeNull();
  });

  it('begins the form with the field that was chosen', () => {
    expect(page(shown({ about: `${ITEM}.${FIELD}` })).querySelector<HTMLSelectElement>('#about')?.value).toBe(`${ITEM}.${FIELD}`);
  });

  it('keeps what was typed where something is wrong, and leads there', () => {
    const wrong = page(
      shown({
        problem: { field: 'name', word: 'name' },
        typed: { answers: '', about: `${ITEM}.${FIELD}`, quote: 'long', words: 'Is it?', name: 'a@b' },
      }),
    );
    const value = (id: string) => wrong.querySelector<HTMLInputElement>(`#${id}`)?.value;
    expect([value('words'), value('quote'), value('name'), value('about')]).toEqual(['Is it?', 'long', 'a@b', `${ITEM}.${FIELD}`]);
    expect(wrong.querySelector('#name')?.getAttribute('aria-invalid')).toBe('true');
    expect(wrong.querySelector('a[href="#name"]')).not.toBeNull();
  });

  it('opens the answer that was wrong, at its own field', () => {
    const wrong = page(
      shown({ problem: { field: 'words', word: 'words' }, typed: { answers: THREAD, about: '', quote: '', words: '', name: 'Robin' } }),
    );
    expect(wrong.querySelector('details')?.hasAttribute('open')).toBe(true);
    expect(wrong.querySelector(`a[href="#words-${THREAD}"]`)).not.toBeNull();
    expect(wrong.querySelector<HTMLInputElement>(`#name-${THREAD}`)?.value).toBe('Robin');
    expect(wrong.querySelector<HTMLInputElement>('#name')?.value).toBe('');
  });

  it('says of a name that came by a link that nobody checked it, and of words that changed', () => {
    const { body } = page(
      shown({ review: { ...(shown() as Extract<ReviewView, { kind: 'shown' }>).review, threads: [thread({ stale: true })] } }),
    );
    expect(body.textContent).toContain(en['comments.reviewer']);
    expect(body.textContent).toContain(en['comments.stale']);
  });

  it('has what was written where the link ended meanwhile, and sends it again where the draft is only not there', () => {
    const sent = { token: 't', fields: { about: '', quote: '', words: 'Shorter.', name: 'Robin' } };
    const over = page({ hydrate: 'never', language: 'en', words: en, kind: 'over', sent });
    expect([over.querySelector('textarea')?.value, over.querySelector('form')]).toEqual(['Shorter.', null]);
    const down = page({ hydrate: 'never', language: 'en', words: en, kind: 'down', sent });
    const form = down.querySelector('form');
    expect([...new FormData(form ?? undefined).entries()]).toEqual([['token', 't'], ['language', 'en'], ...Object.entries(sent.fields)]);
  });

  it.each(['none', 'over', 'often', 'down'] as const)('says why it shows nothing: %s', (kind) => {
    for (const [language, words] of [
      ['en', en],
      ['de', de],
    ] as const) {
      const { body } = page({ hydrate: 'never', language, words, kind });
      expect(body.querySelector('h1')?.textContent).toBe(words[`review.${kind}.title`]);
      expect(body.querySelector('form, iframe')).toBeNull();
    }
  });
});
