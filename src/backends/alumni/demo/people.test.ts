import { expect, it } from 'vitest';
import { DEMO_PEOPLE, DEMO_POSTS } from './people.ts';

const repeated = (all: readonly string[]): string[] => all.filter((one, at) => all.indexOf(one) !== at);

it('nobody invented has the name, or the title at an employer, of somebody else', () => {
  expect(DEMO_PEOPLE).toHaveLength(60);
  expect(repeated(DEMO_PEOPLE.map(({ name }) => name))).toEqual([]);
  expect(repeated(DEMO_PEOPLE.map(({ jobTitle, employer }) => `${jobTitle}, ${employer}`))).toEqual([]);
});

it('an invented role is of the employer of whoever offers it, and says what it pays', () => {
  for (const { by, employer, salary } of DEMO_POSTS) {
    expect(DEMO_PEOPLE[by]?.employer).toBe(employer);
    expect(salary).not.toMatch(/[€£$] /);
  }
});
