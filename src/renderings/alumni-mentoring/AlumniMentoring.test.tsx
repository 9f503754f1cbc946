// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './AlumniMentoring';

describe('AlumniMentoring', () => {
  describeExamples(rendering, examples);

  it('lets a request be decided by whom it was sent to, and ended by both', () => {
    const { container } = renderExample(rendering, examples.usual);
    expect(screen.getAllByRole('button', { name: 'Accept' })).toHaveLength(1);
    expect(container.querySelectorAll('button[value=end]')).toHaveLength(1);
  });

  it('lets whoever asked take back what waits for an answer', () => {
    const { container } = renderExample(rendering, examples.usual);
    expect(screen.getAllByRole('button', { name: 'Take the request back' })).toHaveLength(1);
    const button = container.querySelector<HTMLButtonElement>('button[value=withdraw]');
    expect(button?.form?.querySelector<HTMLInputElement>('[name=id]')?.value).toBe('ca6d4792-c957-4f22-8b56-e2e5d8e4996f');
  });

  it('asks nobody who takes no more', () => {
    renderExample(rendering, examples.usual);
    expect(screen.getAllByRole('link', { name: /^Ask:/ }).map((link) => link.getAttribute('aria-label'))).toEqual(['Ask: Ann Lee']);
  });

  it('filters by what one mentor alone offers where many do, and lets what is offered speak for the mentor', () => {
    const topics = () => screen.getByRole('navigation', { name: 'By topic' }).textContent;
    const { container, unmount } = renderExample(rendering, examples.usual);
    expect([/Board work/.test(topics()), container.querySelector('.aluperson__motto')]).toEqual([true, null]);
    unmount();
    const few = structuredClone(examples.usual);
    if (few.data.status !== 'ready' || few.data.data.shown.kind !== 'all') throw new Error('the usual example shows all');
    few.data.data.shown.mentors.topics = [
      { value: 'career', count: 2 },
      { value: 'board', count: 1 },
    ];
    renderExample(rendering, few);
    expect(topics()).toBe('AllCareer2');
  });

  it('says before anything is written that the other does not see the name, and that one asks oneself', () => {
    for (const [example, said] of [
      ['asking somebody who does not see my name', 'You cannot write to this person now'],
      ['asking oneself', 'This is you yourself'],
    ] as const) {
      const { container, unmount } = renderExample(rendering, examples[example]);
      expect([container.querySelector('form[data-form^="ask"]'), container.textContent.includes(said)]).toEqual([null, true]);
      unmount();
    }
  });

  it('begins with requests only where there are any', () => {
    const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    const { unmount } = renderExample(rendering, examples.usual);
    expect(titles().slice(0, 2)).toEqual(['Requests', 'Mentors']);
    unmount();
    const none = structuredClone(examples.usual);
    if (none.data.status !== 'ready' || none.data.data.shown.kind !== 'all') throw new Error('the usual example shows all');
    none.data.data.shown.requests = { asMentor: [], asMentee: [] };
    renderExample(rendering, none);
    expect(titles().slice(0, 2)).toEqual(['Mentors', 'Requests']);
  });

  it('what was ticked and typed stands there again when something is missing', () => {
    renderExample(rendering, examples['an offer without topics']);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'I offer mentoring' }).checked).toBe(true);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'How many at a time' }).value).toBe('5');
    expect(screen.getByRole('link', { name: /^Topics:/ })).toBeTruthy();
  });
});
