// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AccountForYou';
import { examples } from './examples';

describe('AccountForYou', () => {
  describeExamples(rendering, examples);

  it('says why once for each group, or at each where every one has another reason, and has the drawing of each article beside its title', () => {
    renderExample(rendering, examples.usual);
    expect([...document.querySelectorAll('.why')].map((node) => node.textContent)).toEqual([
      'Because you follow Energy & networks',
      'Also for you',
    ]);
    expect([...document.querySelectorAll('.foryou > div > .meta:not(.meta--points)')].map((node) => node.textContent)).toEqual([
      'Because you saved The long queue',
      'Because you liked The long queue',
      'Because you read about Industry',
    ]);
    const drawn = [...document.querySelectorAll('.foryou:has(img)')].map((entry) => entry.querySelector('h3')?.textContent);
    const { data } = examples.usual as { data: Extract<(typeof examples.usual)['data'], { status: 'ready' }> };
    expect(drawn).toEqual(data.data.results.flatMap(({ image, title }) => (image ? [title] : [])));
    expect(drawn.length).toBeGreaterThan(0);
  });
  it('says what kind of text each is as the lists of the site do', () => {
    renderExample(rendering, examples.usual);
    expect([...document.querySelectorAll('.foryou .sc')].map((kind) => kind.textContent)).toEqual([
      'Article',
      'Briefing note',
      'Note',
      'Article',
    ]);
  });
  it('leads with the best of several that has a drawing, and shows whole sentences of the others', () => {
    const { data } = examples.usual as { data: Extract<(typeof examples.usual)['data'], { status: 'ready' }> };
    const dek = `${'A sentence that is not short at all. '.repeat(5)}And one more.`;
    const results = data.data.results.map((result) => ({ ...result, dek }));
    const { unmount } = renderExample(rendering, { ...examples.usual, data: { ...data, data: { ...data.data, results } } });
    const [lead, ...others] = document.querySelectorAll('.foryou');
    expect([lead, ...others].map((item) => item!.classList.contains('foryou--lead'))).toEqual([true, false, false, false]);
    expect(lead!.querySelector('.foryou__dek')?.textContent).toBe(dek);
    for (const other of others) expect(other.querySelector('.foryou__dek')?.textContent).toBe(dek.slice(0, 3 * 37 - 1));
    unmount();
    renderExample(rendering, { ...examples.usual, data: { ...data, data: { ...data.data, results: results.slice(0, 2) } } });
    expect(document.querySelector('.foryou--lead')).toBeNull();
  });
  it('marks what a subscription opens, and not what an account does: whoever is here has one', () => {
    const { data } = examples.usual as { data: Extract<(typeof examples.usual)['data'], { status: 'ready' }> };
    const results = data.data.results.map((result) =>
      result.access === 'premium' ? result : { ...result, access: 'registered' as const },
    );
    renderExample(rendering, { ...examples.usual, data: { ...data, data: { ...data.data, results } } });
    expect([...document.querySelectorAll('.card__access')].map((node) => node.textContent.trim())).toEqual(['Premium']);
  });
  it('mutes a topic or an author from each', () => {
    renderExample(rendering, examples.usual);
    const [button] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Mute Industry', hidden: true });
    expect(Object.fromEntries(new FormData(button!.form!))).toMatchObject({ form: 'mute', kind: 'topic', key: 'industry' });
  });
  it('offers topics to a new reader, and nothing to forget', () => {
    renderExample(rendering, examples['new reader']);
    expect(screen.queryByRole('button', { name: 'Begin again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Energy & networks Follow' })).toBeTruthy();
    // Nothing is made of anything yet: the page does not say twice what it would be made of.
    expect(screen.queryByText(/^Chosen from/)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'What this is made of' })).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: 'Reading history' })).toBeTruthy();
  });
  it('says the language of a text that stands in, whatever its address', () => {
    const { data, route } = examples.usual;
    const german = structuredClone(data) as Extract<typeof data, { status: 'ready' }>;
    for (const result of german.data.results) Object.assign(result, { href: 'http://insights.localhost:3000/de/x', language: 'en' });
    renderExample(rendering, { ...examples.usual, data: german, route: { ...route, language: 'de' } } as never);
    expect([...document.querySelectorAll<HTMLElement>('.foryou h3')].map((title) => title.lang)).toEqual(
      german.data.results.map(() => 'en'),
    );
    for (const result of german.data.results) Object.assign(result, { language: 'de' });
    renderExample(rendering, { ...examples.usual, data: german, route: { ...route, language: 'de' } } as never);
    expect([...document.querySelectorAll<HTMLElement>('.foryou h3')].at(-1)?.lang).toBe('');
  });
});
