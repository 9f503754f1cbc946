import { expect, it } from 'vitest';
import { addressOf, readAsked } from './asked';

const ID = '6a6d4792-c957-5f22-8b56-e2e5d8e4996f';
const AFTER = `2026-11-20T10:00:00.123456Z_${ID}`;

it('an address says what is asked, and is said again', () => {
  const query = {
    id: ID,
    status: 'open',
    of: 'job-application',
    assignee: 'me',
    q: 'copper ann@x.example',
    from: '2026-02-01',
    to: '2026-02-28',
    after: AFTER,
  };
  const asked = readAsked(query);
  expect(asked).toEqual(query);
  expect(Object.fromEntries(new URLSearchParams(addressOf(asked)))).toEqual(query);
  expect(addressOf(asked, { id: '', after: '', q: '' })).toBe('?status=open&of=job-application&assignee=me&from=2026-02-01&to=2026-02-28');
  expect(addressOf(readAsked({}))).toBe('');
});

it.each([
  ['id', '../secrets'],
  ['status', 'done'],
  ['of', 'a b'],
  ['from', '2026-02-30'],
  ['to', '2026-13-01'],
  ['after', '2026'],
] as const)('what is not understood is left out: %s=%s', (name, value) => expect(readAsked({ [name]: value })[name]).toBe(''));
