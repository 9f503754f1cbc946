// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './AlumniMessages';

describe('AlumniMessages', () => {
  describeExamples(rendering, examples);

  it('says who wrote, what is new, and that somebody has left or shows no name', () => {
    renderExample(rendering, examples.list);
    const rows = within(screen.getByRole('list', { name: 'Conversations, newest first' })).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
      'Ann Lee',
      'Somebody of the alumni',
      'Somebody who is not a member now',
    ]);
    expect(within(within(rows[0]!).getByRole('heading')).getByText('2 new')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose somebody to write to' }).getAttribute('href')).toBe('/alumni/directory');
    expect(within(rows[2]!).getByText('Over')).toBeTruthy();
  });

  it('says plainly that neither side sees an address, and what becomes of files, wherever something is written', () => {
    for (const example of ['one conversation', 'to somebody'] as const) {
      const { container, unmount } = renderExample(rendering, examples[example]);
      expect(container.textContent).toContain('Neither of you sees the other’s address');
      expect(container.textContent).toContain('Files are not passed on');
      unmount();
    }
  });

  it('leads through a long conversation to what was written before, and back to its end', () => {
    const id = 'id=6a6d4792-c957-4f22-8b56-e2e5d8e4996f';
    const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');
    const before = `/alumni/messages?${id}&before=a0000000-0000-4000-8000-000000000001`;
    const { unmount } = renderExample(rendering, examples['a long conversation']);
    expect([hrefOf('Earlier messages'), hrefOf('To the last messages')]).toEqual([before, undefined]);
    unmount();
    const { container } = renderExample(rendering, examples['a long conversation, from before']);
    expect([hrefOf('Earlier messages'), hrefOf('To the last messages')]).toEqual([before, `/alumni/messages?${id}`]);
    expect(hrefOf('Back to the messages')).toBe('/alumni/messages');
    const reply = container.querySelector<HTMLFormElement>('form[data-form^="reply"]');
    expect(new FormData(reply!).getAll('before')).toEqual(['']);
  });

  it('offers no answer where nobody would read it', () => {
    for (const example of ['the other has left', 'over'] as const) {
      const { container, unmount } = renderExample(rendering, examples[example]);
      expect(container.querySelector('form[data-form^="reply"]')).toBeNull();
      expect(container.querySelector('form[data-form^="block"]')).toBeNull();
      unmount();
    }
  });

  it('says before anything is written that the other does not see the name, and that one writes to oneself', () => {
    for (const [example, said] of [
      ['to somebody who does not see my name', 'You cannot write to this person now'],
      ['to oneself', 'This is you yourself'],
    ] as const) {
      const { container, unmount } = renderExample(rendering, examples[example]);
      expect([container.querySelector('form[data-form^="write"]'), container.textContent.includes(said)]).toEqual([null, true]);
      unmount();
    }
  });

  it('leads back to the page of the list that a conversation was opened from', () => {
    const { unmount } = renderExample(rendering, examples['second page']);
    const first = within(screen.getByRole('list', { name: 'Conversations, newest first' })).getByRole('link', { name: 'Ann Lee' });
    expect(first.getAttribute('href')).toMatch(/\?id=[\w-]+&after=/);
    unmount();
    renderExample(rendering, examples['one conversation of the second page']);
    expect(screen.getByRole('link', { name: 'Back to the messages' }).getAttribute('href')).toMatch(/\?after=[^&]+$/);
  });

  it('keeps what was typed, and the name of the press, when a limit is reached', () => {
    const { container } = renderExample(rendering, examples['a limit is reached']);
    const form = container.querySelector('form[data-form^="reply"]');
    expect(form?.querySelector('textarea')?.value).toBe('What I typed');
    expect(form?.querySelector<HTMLInputElement>('input[name=once]')?.value).toBe('b0000000-0000-4000-8000-000000000001');
    expect(container.textContent).toContain('it goes on in about 12 minutes');
  });

  it('gives what was typed back where the service is down', () => {
    renderExample(rendering, examples['service down, with what was typed']);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe('Dear Ann');
  });

  it('who shows no name can be blocked by the conversation alone', () => {
    const { container } = renderExample(rendering, examples['somebody who shows no name']);
    const form = container.querySelector('form[data-form^="block"]');
    expect([form?.querySelector('input[name=person]'), form?.querySelector<HTMLInputElement>('input[name=id]')?.value]).toEqual([
      null,
      '6a6d4792-c957-4f22-8b56-e2e5d8e4996f',
    ]);
  });
});
