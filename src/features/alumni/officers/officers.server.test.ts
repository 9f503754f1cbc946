import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attempt } from '@/features/account/common/attempt.server';
import type { FormContext } from '@/features/account/common/server';
import { ServiceRefusal, type Session } from '@/features/account/session/server';
import * as client from '../client.server';
import { officersArea } from './officers.server';

const KEPT = {
  id: 'n1',
  subject: 'Kept',
  text: 'Text',
  subjectDe: '',
  textDe: '',
  segment: { offices: ['Leeds'] },
  state: 'draft',
  changedAt: '2026-11-24T09:05:00.000Z',
};
const spyOnTell = () => vi.spyOn(client, 'tellGateway').mockResolvedValue({ ...KEPT, id: 'n2' });
let tell: ReturnType<typeof spyOnTell>;
beforeEach(() => {
  vi.spyOn(client, 'askGateway').mockResolvedValue(KEPT);
  tell = spyOnTell();
});

/** Sends a form of the page. */
function sent(name: keyof typeof officersArea.forms & string, values: Record<string, string[]>) {
  const jar = { set: () => undefined };
  const value = (field: string) => values[field]?.[0]?.trim() ?? '';
  return attempt(name, officersArea.forms[name]!, { values, value, language: 'en', jar } as unknown as FormContext<Session>);
}
const told = () => tell.mock.calls[0]?.[3];
const READ = '2026-11-23T08:00:00.000Z';

describe('who gets a newsletter', () => {
  const narrowed = async (years: Record<string, string[]>) => {
    await sent('segment', { key: ['n1'], changedAt: [READ], ...years });
    return (told() as { segment: { years?: number[] } }).segment.years;
  };

  it('were here in a year between two, from one on, or until one', async () => {
    expect(await narrowed({ yearsFrom: ['2001'], yearsTo: ['2003'] })).toEqual([2001, 2002, 2003]);
    tell.mockClear();
    const on = await narrowed({ yearsFrom: ['2001'], yearsTo: [''] });
    expect([on?.at(0), on?.includes(2026), on?.at(-1)]).toEqual([2001, true, 2099]);
    tell.mockClear();
    const until = await narrowed({ yearsFrom: [''], yearsTo: ['2003'] });
    expect([until?.at(0), until?.at(-1)]).toEqual([1900, 2003]);
    tell.mockClear();
    expect(await narrowed({})).toBeUndefined();
  });

  it('is not everybody because two years are the wrong way round', async () => {
    const { outcome } = await sent('segment', { key: ['n1'], changedAt: [READ], yearsFrom: ['2010'], yearsTo: ['2001'] });
    expect(outcome).toMatchObject({ kind: 'invalid', errors: { yearsTo: 'tooLow:2010' } });
    expect(tell).not.toHaveBeenCalled();
  });

  it('keeps all ticks of a form with a wrong year', async () => {
    const boxes = { offices: ['Leeds', 'Lagos'], practices: ['Ports'] };
    const { outcome } = await sent('segment', { key: ['n1'], changedAt: [READ], yearsFrom: ['201'], ...boxes });
    expect(outcome.values).toMatchObject({ yearsFrom: '201', 'offices[]': 'Leeds\nLagos', 'practices[]': 'Ports', 'groups[]': '' });
  });
});

describe('a newsletter', () => {
  const letter = { subject: ['S'], text: ['T'], subjectDe: [''], textDe: [''] };

  it('is changed, narrowed and sent as it was read', async () => {
    await sent('letter', { ...letter, key: ['n1'], changedAt: [READ] });
    await sent('segment', { key: ['n1'], changedAt: [READ], offices: ['Leeds'] });
    await sent('send', { key: ['n1'], changedAt: [READ], confirm: ['yes'] });
    expect(tell.mock.calls.map(([, path, , body]) => [path, body])).toMatchObject([
      ['/v1/officers/newsletters/n1', { subject: 'S', segment: KEPT.segment, changedAt: READ }],
      ['/v1/officers/newsletters/n1', { subject: 'Kept', segment: { offices: ['Leeds'] }, changedAt: READ }],
      ['/v1/officers/newsletters/n1/send', { changedAt: READ }],
    ]);
  });

  it('is begun under the name of the press', async () => {
    const once = '3f6d4792-c957-4f22-8b56-e2e5d8e4996f';
    expect(await sent('letter', { ...letter, once: [once] })).toMatchObject({ leadsTo: '/alumni/officers?part=newsletters&id=n2' });
    expect(told()).toMatchObject({ subject: 'S', key: once });
  });
});

it('the page is there with a gateway that does not know yet what waits', async () => {
  vi.spyOn(client, 'standingOf').mockResolvedValue({ officer: true, state: 'member' } as Awaited<ReturnType<typeof client.standingOf>>);
  vi.spyOn(client, 'askGateway').mockImplementation((_from, path) =>
    path.endsWith('/waiting') ? Promise.reject(new ServiceRefusal(404, 'not-there', {}, path)) : Promise.resolve(KEPT as never),
  );
  const from = { query: {}, language: 'en' } as unknown as Parameters<typeof officersArea.load>[0];
  expect(await officersArea.load(from)).toMatchObject({ allowed: true, waiting: null });
});
