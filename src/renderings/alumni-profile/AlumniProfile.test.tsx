// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AlumniProfile';
import { examples } from './examples';

afterEach(() => vi.unstubAllGlobals());

/** What the next form is answered with. */
const answerWith = (answer: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })));
const sentBy = (container: HTMLElement) => new FormData(container.querySelector<HTMLFormElement>('form[data-form=profile]')!);
const filled = examples.filled.data as Extract<typeof examples.filled.data, { status: 'ready' }>;
const { profile } = filled.data;
const hidden = { ...profile, revision: 8, audiences: Object.fromEntries(Object.keys(profile.audiences).map((field) => [field, 'nobody'])) };

const chosen = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value;

describe('AlumniProfile', () => {
  describeExamples(rendering, examples);

  it('says beside each field who may see it: nobody at first', () => {
    renderExample(rendering, examples['first visit']);
    const form = screen.getByRole('form', { name: 'About you' });
    const lists = within(form).getAllByRole<HTMLSelectElement>('combobox', { name: /^Seen by/ });
    expect([lists.length, new Set(lists.map(({ value }) => value))]).toEqual([15, new Set(['nobody'])]);
  });

  it('chooses nothing beforehand of who may see everything', () => {
    renderExample(rendering, examples.filled);
    expect(chosen('Show all fields to')).toBe('');
  });

  it('what was typed stands there again with its audience, and what was changed elsewhere is not written over unseen', () => {
    const { container } = renderExample(rendering, examples['changed meanwhile']);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Headline/ }).value).toBe('What I typed');
    expect(chosen('Seen by Headline')).toBe('nobody');
    // The page says that it was changed: what is sent now is meant over that.
    expect(container.querySelector<HTMLInputElement>('form[data-form=profile] input[name=revision]')?.value).toBe('7');
  });

  it('a form with something wrong keeps the revision that it came with', () => {
    const { container } = renderExample(rendering, examples['something wrong with a field']);
    expect(container.querySelector<HTMLInputElement>('form[data-form=profile] input[name=revision]')?.value).toBe('7');
    expect(screen.getByRole('textbox', { name: /^Links/ }).getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps what it was made of when the service was down', () => {
    const { container } = renderExample(rendering, examples['the service is down']);
    expect([sentBy(container).get('revision'), sentBy(container).get('was')]).toEqual(['6', 'as.it.came']);
  });

  it.each([
    ['went through', { kind: 'ok', message: 'alumniProfile.done.all.nobody' }],
    ['was refused', { kind: 'error', message: 'alumniProfile.error.meanwhile' }],
  ])(
    'a form in which somebody types stays what it came with where another one %s, and one that nobody touched is made anew',
    async (_, outcome) => {
      const { container } = renderExample(rendering, examples.filled);
      const came = sentBy(container);
      fireEvent.change(screen.getByRole('textbox', { name: /^Headline/ }), { target: { value: 'Half a word' } });
      answerWith({
        outcome: { form: 'all', of: 'all', ...outcome },
        data: { ...filled.data, profile: { ...hidden, agreed: { joined: false, moved: true } } },
      });
      fireEvent.change(screen.getByRole('combobox', { name: 'Show all fields to' }), { target: { value: 'nobody' } });
      fireEvent.click(screen.getByRole('button', { name: 'Set for all' }));
      await waitFor(() => expect(container.querySelector('form[data-form=all] input[name=revision]')).toHaveProperty('value', '8'));
      const now = sentBy(container);
      expect(['headline', 'for_headline', 'revision', 'was'].map((name) => now.get(name))).toEqual([
        'Half a word',
        'everyone',
        '7',
        came.get('was'),
      ]);
      const agreed = new FormData(container.querySelector<HTMLFormElement>('form[data-form=agreed]')!);
      expect([agreed.get('joined'), agreed.get('moved')]).toEqual([null, 'yes']);
    },
  );

  it('a CV names its language where it is read though the file is too large', () => {
    const { container } = renderExample(rendering, examples.german);
    expect(container.querySelector('form[enctype]')?.getAttribute('action')).toBe('/api/alumni/cv?language=de');
  });

  it('a CV changes nothing by itself: each of its fields is ticked', () => {
    renderExample(rendering, examples['what a CV says']);
    const boxes = within(screen.getByRole('form', { name: 'What the CV says' })).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ value, checked }) => [value, checked])).toEqual([
      ['headline', false],
      ['country', false],
      ['skills', false],
    ]);
  });

  it('the preview shows what the service says that others see', () => {
    const { container } = renderExample(rendering, examples['as my groups see it']);
    const seen = [...container.querySelectorAll('#preview dt')].map(({ textContent }) => textContent);
    expect(seen).toEqual(['Name', 'Headline', 'City', 'Country', 'Years with us']);
  });
});
