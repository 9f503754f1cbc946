// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './AlumniOfficers';

afterEach(() => vi.unstubAllGlobals());

describe('AlumniOfficers', () => {
  describeExamples(rendering, examples);

  it('is nothing to who is no officer', () => {
    const { container } = renderExample(rendering, examples['not allowed']);
    expect(container.querySelectorAll('form, a')).toHaveLength(0);
  });

  it('warns of a line by which somebody left while suspended', () => {
    renderExample(rendering, JSON.parse(JSON.stringify(examples.queue).replace('"byNumber":true', '"byNumber":true,"left":"suspended"')));
    const warning = screen.getByText(/left within the last year while suspended/);
    const facts = warning.closest('li')?.querySelector('dl');
    expect(facts && warning.compareDocumentPosition(facts) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
  });

  it('says in words in what a line is unlike the answers', () => {
    const unlike = (queue: string) => {
      const { container, unmount } = renderExample(rendering, JSON.parse(queue));
      const [line] = container.querySelectorAll('.alu__lines > li');
      const marked = [...(line?.querySelectorAll('dt') ?? [])].filter((name) => name.nextElementSibling?.textContent?.endsWith(' Differs'));
      const names = marked.map(({ textContent }) => textContent);
      const said = line?.querySelector('.alu__unlike')?.textContent?.trim() ?? '';
      unmount();
      return [names, said];
    };
    const queue = JSON.stringify(examples.queue);
    expect(unlike(queue.replace('"offices":["Rotterdam"]', '"offices":["Madrid"]'))).toEqual([['Offices'], '1 of 4 differs']);
    expect(unlike(queue)).toEqual([[], '']);
  });

  it('names the same facts in the same order on both sides, the name with them', () => {
    const { container } = renderExample(rendering, examples.queue);
    const namesOf = (list: Element | undefined | null) => [...(list?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent);
    const [answers, line] = container.querySelectorAll('.alu__beside .alu__facts');
    const compared = namesOf(line);
    expect(compared[0]).toBe('Name');
    expect(namesOf(answers).slice(0, compared.length)).toEqual(compared);
  });

  it('has each decision in one place, whether somebody on the list matches or nobody does', () => {
    renderExample(rendering, examples.queue);
    const places = screen.getAllByRole('button', { name: 'Admit' }).map((button) => button.closest('form')?.parentElement);
    expect(places.length).toBeGreaterThan(1);
    for (const place of places) expect(place?.querySelector('h3')?.textContent).toBe('On the leavers list');
  });

  it('offers of the lines that may fit those alone by which nobody joined', () => {
    renderExample(rendering, examples.queue);
    const [choice] = screen.getAllByRole<HTMLSelectElement>('combobox', { name: /^Their entry on the list/ });
    expect([...(choice?.options ?? [])].map(({ value, text }) => [value, text])).toEqual([
      ['', 'None of them'],
      ['l1', 'Ann Miller, 1998–2004'],
    ]);
    expect(choice?.value).toBe('l1');
  });

  it('chooses no line beforehand that has a name like it alone', () => {
    renderExample(rendering, JSON.parse(JSON.stringify(examples.queue).replace('"byNumber":true', '"byNumber":false')));
    const [choice] = screen.getAllByRole<HTMLSelectElement>('combobox', { name: /^Their entry on the list/ });
    expect(choice?.value).toBe('');
    expect(screen.getAllByRole('button', { name: 'Admit' })[0]?.className).toContain('btn--line');
  });

  it('says how many wait where the rest of the queue was decided, and leads back to them', () => {
    const { container } = renderExample(rendering, examples['queue, a page that was decided']);
    expect(container.textContent).toContain('20 people are waiting');
    expect(container.textContent).not.toContain('Nobody is waiting');
    expect(screen.getByRole('link', { name: 'To the first' }).getAttribute('href')).toBe('/alumni/officers?part=queue');
  });

  it('keeps the note of a decision that somebody else was faster with', () => {
    renderExample(rendering, examples['decided meanwhile']);
    const [note] = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
    expect(note?.value).toBe('Welcome back');
  });

  it('takes a role away only where a role was reported', () => {
    renderExample(rendering, examples.reports);
    const choices = screen.getAllByRole('combobox', { name: 'What is done' });
    expect(choices.map((choice) => within(choice).queryByText('Take the role away') !== null)).toEqual([false, true, false]);
  });

  it('says of a list that was tried what would change, and how many lines more are broken', () => {
    const { container } = renderExample(rendering, examples['a list was tried']);
    expect(container.textContent).toContain('Line 17 There is no name');
    expect(container.textContent).toContain('And 3 more.');
    expect(container.textContent).toContain('Shoe size');
  });

  it('changes and sends a newsletter as it was read, and begins one by one press', () => {
    const { container, unmount } = renderExample(rendering, examples['a newsletter']);
    const sentBy = (form: string, field: string) =>
      new FormData(container.ownerDocument.querySelector<HTMLFormElement>(`form[data-form^="${form}"]`)!).get(field);
    expect(['letter', 'segment', 'send'].map((form) => sentBy(form, 'changedAt'))).toEqual(Array(3).fill('2026-11-24T09:05:00.000Z'));
    unmount();
    renderExample(rendering, examples['a newsletter to write']);
    expect(sentBy('letter', 'once')).toBe('3f6d4792-c957-4f22-8b56-e2e5d8e4996f');
  });

  it('shows what was ticked for a newsletter again when a year is wrong, and what it was made of', () => {
    const { container } = renderExample(rendering, examples['a newsletter, the year is wrong']);
    const form = new FormData(container.querySelector<HTMLFormElement>('form[data-form^="segment"]')!);
    expect([form.getAll('offices'), form.getAll('practices'), form.get('yearsTo')]).toEqual([['Lagos'], ['Ports'], '2001']);
    expect(form.get('changedAt')).toBe('2026-11-23T08:00:00.000Z');
  });

  it('keeps what a newsletter that did not go through was made of, whatever the reason', () => {
    const { container } = renderExample(rendering, examples['a newsletter, the service is down']);
    const form = new FormData(container.querySelector<HTMLFormElement>('form[data-form^="letter"]')!);
    expect([form.get('text'), form.get('changedAt')]).toEqual(['Typed by one', '2026-11-23T08:00:00.000Z']);
    expect(container.querySelector('[data-stored]')).toBeNull();
  });

  it('shows what somebody else has stored meanwhile beside what was typed, and is made of that from then on', () => {
    const { container, unmount } = renderExample(rendering, examples['a newsletter, changed by somebody else']);
    const letter = container.querySelector<HTMLFormElement>('form[data-form^="letter"]')!;
    const form = new FormData(letter);
    expect([form.get('text'), form.get('changedAt')]).toEqual(['Typed by one', '2026-11-24T09:05:00.000Z']);
    expect(container.querySelectorAll('[data-stored]')).toHaveLength(1);
    expect(letter.querySelector('[data-stored]')?.textContent).toMatch(/^What is stored now/);
    expect(letter.querySelector('[data-stored]')?.textContent).toContain('we meet on the quay.');
    unmount();
    const narrowed = renderExample(rendering, examples['a newsletter, narrowed by somebody else']).container;
    expect(narrowed.querySelector('form[data-form^="segment"] [data-stored]')?.textContent).toMatch(/Offices: Rotterdam.*1998.*2000/);
  });

  it('shows what is stored of a group that somebody else has changed, in its form alone', () => {
    const { container } = renderExample(rendering, examples['a group, changed by somebody else']);
    const stored = container.querySelectorAll('[data-stored]');
    expect(stored).toHaveLength(1);
    expect(stored[0]?.textContent).toMatch(/^What is stored now.*Rowers.*On Sundays\..*Ruderer.*Sonntags\./);
    const form = new FormData(stored[0]!.closest('form')!);
    expect([form.get('about'), form.get('changedAt')]).toEqual(['Typed by one', '2026-11-24T09:05:00.000Z']);
  });

  it('sends nothing that another officer wrote and this one has not seen', async () => {
    const CAME = '2026-11-24T09:05:00.000Z';
    const NEWER = '2026-11-24T10:00:00.000Z';
    const { container } = renderExample(rendering, examples['a newsletter']);
    const view = examples['a newsletter'].data as Extract<(typeof examples)['a newsletter']['data'], { status: 'ready' }>;
    const { data } = view as { data: { shown: { newsletter: object } } };
    const newer = {
      ...data,
      shown: { ...data.shown, newsletter: { ...data.shown.newsletter, text: 'What the other wrote', changedAt: NEWER } },
    };
    const formOf = (name: string) => container.querySelector<HTMLFormElement>(`form[data-form^="${name}"]`)!;
    const read = () => ['letter', 'segment', 'send'].map((name) => new FormData(formOf(name)).get('changedAt'));
    const refuse = async (name: string, button: string) => {
      const outcome = { form: name, of: formOf(name).dataset.form, kind: 'error', message: 'officers.error.changed' };
      const answer = new Response(JSON.stringify({ outcome, data: newer }), { headers: { 'content-type': 'application/json' } });
      vi.stubGlobal('fetch', () => Promise.resolve(answer));
      fireEvent.click(screen.getByRole('button', { name: button }));
      await waitFor(() => expect(formOf(name).querySelector('[data-stored]')?.textContent).toContain('What the other wrote'));
    };
    fireEvent.change(screen.getByRole('textbox', { name: /^Subject$/ }), { target: { value: 'Half a word' } });
    await refuse('segment', 'Keep the choice, and count');
    expect(read()).toEqual([CAME, NEWER, CAME]);
    fireEvent.click(screen.getByRole('checkbox', { name: /^Yes, send it/ }));
    await refuse('send', 'Send the newsletter');
    expect(read()).toEqual([CAME, NEWER, NEWER]);
  });

  it('leads to parts by what is asked for alone', () => {
    renderExample(rendering, examples['a newsletter']);
    expect(screen.getByRole('link', { name: /Back to the newsletters/ }).getAttribute('href')).toBe('/alumni/officers?part=newsletters');
  });

  it('shows no last year where there is none', () => {
    const { container } = renderExample(rendering, examples['a newsletter for those from a year on']);
    const form = new FormData(container.querySelector<HTMLFormElement>('form[data-form^="segment"]')!);
    expect([form.get('yearsFrom'), form.get('yearsTo')]).toEqual(['2001', '']);
  });

  it('names the language of a file that is sent where it is read though the file is too large', () => {
    const { container } = renderExample(rendering, examples['leavers, in German']);
    expect(container.querySelector('form[enctype]')?.getAttribute('action')).toBe('/api/alumni/leavers?language=de');
  });

  it('sends a newsletter to nobody not at all, and one that is sent not again', () => {
    for (const example of ['a newsletter for nobody', 'a newsletter that is sent', 'a newsletter that is being sent'] as const) {
      const { container, unmount } = renderExample(rendering, examples[example]);
      expect([example, container.querySelector('form[data-form^="send"]')]).toEqual([example, null]);
      unmount();
    }
  });
});
