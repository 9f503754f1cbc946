import { describe, expect, it } from 'vitest';
import { currentIssue } from '../../kit/issue.ts';
import { createSecrets } from '../../kit/secrets.ts';
import { searchState } from './search.ts';
import { askedFrom } from './send.ts';
import { alertIdOf, alertToken } from './store.ts';

describe('the search of an alert', () => {
  it.each([
    ['keeps what is looked for, and not how it is shown', 'sort=date&page=3&keyword=data&pageSize=50', 'keyword=data'],
    ['is the same in whatever order it is written', 'city=berlin&keyword=data&country=de', 'keyword=data&country=de&city=berlin'],
    ['has each value once, in order', 'city=rome&city=berlin&city=rome', 'city=berlin&city=rome'],
    ['has no empty values', 'keyword=+&city=&country=de', 'country=de'],
    ['has no distance from nowhere', 'radius=25&country=de', 'country=de'],
    ['has a distance from somewhere', 'radius=25&near=Berlin', 'near=Berlin&radius=25'],
    ['is everything when nothing is looked for', '', ''],
    ['is written as an address', 'keyword=R%26D%20%2B', 'keyword=R%26D+%2B'],
  ])('%s', (_what, given, kept) => expect(searchState.parse(given)).toBe(kept));

  it('is the same when it is kept again', () => {
    const once = searchState.parse('city=rome&near=Berlin&radius=25&keyword=%C3%BC+a');
    expect(searchState.parse(once)).toBe(once);
  });

  it('is no longer than an address', () => {
    expect(searchState.safeParse(`keyword=${'a'.repeat(1_992)}`).success).toBe(true);
    expect(searchState.safeParse(`keyword=${'a'.repeat(1_993)}`).success).toBe(false);
  });
});

describe('the issue that is due', () => {
  const issue = (frequency: 'daily' | 'weekly', at: string) => {
    const { id, due } = currentIssue(frequency, new Date(at));
    return [id, due.toISOString()];
  };
  it.each([
    // 23 November 2026 is a Monday.
    ['daily', '2026-11-25T06:00:00Z', 'daily:2026-11-25', '2026-11-25T06:00:00.000Z'],
    ['daily', '2026-11-25T05:59:59Z', 'daily:2026-11-24', '2026-11-24T06:00:00.000Z'],
    ['daily', '2026-03-01T00:00:00Z', 'daily:2026-02-28', '2026-02-28T06:00:00.000Z'],
    ['daily', '2027-01-01T05:00:00Z', 'daily:2026-12-31', '2026-12-31T06:00:00.000Z'],
    ['weekly', '2026-11-23T06:00:00Z', 'weekly:2026-11-23', '2026-11-23T06:00:00.000Z'],
    ['weekly', '2026-11-23T05:59:59Z', 'weekly:2026-11-16', '2026-11-16T06:00:00.000Z'],
    ['weekly', '2026-11-29T23:00:00Z', 'weekly:2026-11-23', '2026-11-23T06:00:00.000Z'],
    ['weekly', '2026-12-02T12:00:00Z', 'weekly:2026-11-30', '2026-11-30T06:00:00.000Z'],
  ] as const)('%s at %s', (frequency, at, id, due) => expect(issue(frequency, at)).toEqual([id, due]));
});

it.each([
  ['its beginning, at first', '2026-11-01T00:00:00Z', null, '2026-11-01T00:00:00Z'],
  ['its beginning, soon after', '2026-11-22T00:00:00Z', '2026-11-23T06:00:00Z', '2026-11-22T00:00:00Z'],
  ['a little before the last issue', '2026-01-01T00:00:00Z', '2026-11-23T06:00:00Z', '2026-11-21T06:00:00Z'],
])('an issue asks what came since %s', (_what, began, last, from) =>
  expect(askedFrom(new Date(began), last === null ? null : new Date(last))).toEqual(new Date(from)),
);

describe('the token of an alert', () => {
  const secrets = createSecrets('forms', 'a secret of the test, long enough to be one');
  const id = '11111111-2222-4333-8444-555555555555';
  const token = alertToken(secrets, id);
  it('names its alert', () => expect(alertIdOf(secrets, token)).toBe(id));
  it('names it with another secret too, where the one of before is known', () =>
    expect(
      alertIdOf(createSecrets('forms', 'a secret of today, which is another one', ['a secret of the test, long enough to be one']), token),
    ).toBe(id));
  it.each([
    ['of another alert', token.replace('1', '2')],
    ['without its code', id],
    ['with another code', `${id}.AAAA`],
    ['with an empty code', `${id}.`],
    ['of nothing', ''],
    ['of no id, although its code is right', alertToken(secrets, 'x')],
    ['of another service', alertToken(createSecrets('users', 'a secret of the test, long enough to be one'), id)],
  ])('%s names none', (_what, other) => expect(alertIdOf(secrets, other)).toBeUndefined());
});
