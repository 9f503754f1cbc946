// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { putAddress } from './history';

afterEach(() => history.replaceState(null, '', '/'));

it('a new entry keeps what the router noted, and nothing that was said of the entry before it', () => {
  history.replaceState({ key: 'a', overlay: true, steps: 1 }, '', '/jobs');
  putAddress('/jobs?keyword=grid', 'push');
  expect(location.search).toBe('?keyword=grid');
  expect(history.state).toEqual({ key: 'a', url: '/jobs?keyword=grid', as: '/jobs?keyword=grid' });
});

it('an entry that is put in place of itself keeps what was said of it', () => {
  history.replaceState({ overlay: true, steps: 1 }, '', '/jobs');
  putAddress('/jobs?token=1', 'replace', { steps: 2 });
  expect(history.state).toMatchObject({ overlay: true, steps: 2 });
});
