import { describe, expect, it } from 'vitest';
import { deflateRawSync } from 'node:zlib';
import { cookieJar, seal } from '@/features/account/server';
import { clearFlow, destinationOf, flowOfState, loadFlow, saveFlow, targetsOf } from './flow-store.server';
import { courseOf, type Flow } from './flow.schema';

/** A browser: what an answer sets, the next request sends. */
function browser(kept: Record<string, string> = {}) {
  const jar = () =>
    cookieJar({
      cookies: { ...kept },
      host: 'localhost:3000',
      address: '203.0.113.9',
      setCookie: (header) => {
        const [pair = ''] = header.split(';');
        const [name, value] = [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))];
        if (value === '') delete kept[name];
        else kept[name] = value;
      },
    });
  return { kept, jar };
}

const transaction = (state: string) => ({ state, codeVerifier: 'verifier' });
const flow = (state: string, change: Partial<Flow> = {}): Flow => ({
  at: 'signIn',
  language: 'en',
  stage: {
    step: 'code',
    by: 'email',
    to: '',
    resend: true,
    otherWays: false,
    ids: {},
    field: 'passcode',
    enrolling: false,
    transaction: transaction(state),
  },
  problems: [],
  values: {},
  ...change,
});

const stateOf = (kept: Flow | undefined) => kept && courseOf(kept.stage).transaction?.state;

/** Text that does not get shorter when it is packed. */
const noise = (length: number): string => Array.from({ length }, () => Math.random().toString(36)[2]).join('');

describe('flows of several tabs (promise 25)', () => {
  it('are kept side by side, each by its id and by its state, though their answers came at once', async () => {
    const { jar, kept } = browser();
    const [first, second] = await Promise.all([saveFlow(jar(), flow('one')), saveFlow(jar(), flow('two'))]);
    expect(Object.keys(kept).sort()).toEqual([`mh_flow.${first.id}`, `mh_flow.${second.id}`].sort());
    expect(stateOf(await loadFlow(jar(), first.id))).toBe('one');
    expect((await flowOfState(jar(), 'two'))?.id).toBe(second.id);
    expect([await loadFlow(jar(), 'AAAAAAAA'), await loadFlow(jar(), undefined), await flowOfState(jar(), 'three')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    clearFlow(jar(), first);
    expect(Object.keys(kept)).toEqual([`mh_flow.${second.id}`]);
  });
  it('are four at most, and five thousand characters together: the one that was saved longest ago goes first', async () => {
    const { jar, kept } = browser();
    const first = await saveFlow(jar(), flow('first'));
    for (let n = 0; n < 5; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      await saveFlow(jar(), flow(`small ${n}`));
    }
    expect([Object.keys(kept).length, await loadFlow(jar(), first.id)]).toEqual([4, undefined]);
    for (let n = 0; n < 5; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      await saveFlow(jar(), flow(`large ${n}`, { values: { note: noise(1_400) } }));
    }
    expect(Object.values(kept).join('').length).toBeLessThanOrEqual(5_000);
    expect(await flowOfState(jar(), 'large 4')).toBeDefined();
  });
  it('gives up an address that does not fit rather than the sign-in', async () => {
    const { jar } = browser();
    const { id } = await saveFlow(jar(), flow('long', { to: `/people?${noise(1_980)}`, values: { note: noise(1_400) } }));
    expect(stateOf(await loadFlow(jar(), id))).toBe('long');
    expect((await loadFlow(jar(), id))?.to).toBeUndefined();
  });
  const now = (id: string, change: object = {}) => ({ version: 4, saved: 1, flow: { ...flow('now'), id, ...change } });
  const { stage } = flow('now');
  it.each([
    [
      'the version before',
      (id: string) => ({
        version: 2,
        saved: 1,
        flow: {
          id,
          at: 'signIn',
          language: 'en',
          view: { step: 'code', by: 'email', to: 'i***@aldermoor.example', resend: true, otherWays: true },
          problems: [],
          values: { identifier: 'ines@aldermoor.example' },
          transaction: JSON.stringify({ state: 'old', codeVerifier: 'v' }),
          ways: { okta_email: 'aut2' },
          answer: { field: 'passcode' },
          method: 'passwordless',
        },
      }),
    ],
    ['another page', (id: string) => now(id, { at: 'nowhere' })],
    ['another step', (id: string) => now(id, { stage: { ...stage, step: 'horoscope' } })],
    ['a step without its transaction', (id: string) => now(id, { stage: { ...stage, transaction: undefined } })],
    ['a transaction of another library', (id: string) => now(id, { stage: { ...stage, transaction: JSON.stringify(transaction('x')) } })],
    ['a step with what is another’s', (id: string) => now(id, { stage: { ...stage, token: 'x' } })],
    ['a flow with something more', (id: string) => now(id, { leave: 'https://evil.example/' })],
    ['a way that there is not', (id: string) => now(id, { stage: { ...stage, ids: { pigeon: 'p1' } } })],
    ['no shape', () => []],
  ])('drops what is of %s, with and without an id', async (_, made) => {
    const sealed = (id: string) => seal('flow', deflateRawSync(JSON.stringify(made(id))).toString('base64url'), 60);
    const { jar, kept } = browser({ mh_flow: await sealed(''), 'mh_flow.AAAAAAAA': await sealed('AAAAAAAA') });
    expect(await loadFlow(jar(), 'AAAAAAAA')).toBeUndefined();
    expect(kept).toEqual({});
  });
  it('reads what has all of its own, and drops what is not packed at all', async () => {
    const sealed = await seal('flow', deflateRawSync(JSON.stringify(now('AAAAAAAA'))).toString('base64url'), 60);
    const { jar, kept } = browser({ 'mh_flow.AAAAAAAA': sealed, 'mh_flow.BBBBBBBB': await seal('flow', 'as it once was', 60) });
    expect(await loadFlow(jar(), 'AAAAAAAA')).toEqual({ ...flow('now'), id: 'AAAAAAAA' });
    expect(Object.keys(kept)).toEqual(['mh_flow.AAAAAAAA']);
  });
  it('is no other flow’s under another name', async () => {
    const { jar, kept } = browser();
    const { id } = await saveFlow(jar(), flow('mine'));
    kept['mh_flow.AAAAAAAA'] = kept[`mh_flow.${id}`] ?? '';
    expect(await loadFlow(jar(), 'AAAAAAAA')).toBeUndefined();
  });
});

describe('where a sign-in leads', () => {
  const { jar } = browser();
  it('is what was asked for, else where the visitor was, else home; and only if it is ours', () => {
    expect(targetsOf(jar(), { to: 'https://evil.example/', from: '/people' })).toEqual({ from: '/people' });
    expect(targetsOf(jar(), { to: '/user-registration/for-you', from: '/people' })).toEqual({ to: '/user-registration/for-you' });
    expect([
      destinationOf(jar(), { to: '/topics', from: '/people' }),
      destinationOf(jar(), { from: '/people' }),
      destinationOf(jar(), {}),
    ]).toEqual(['/topics', '/people', '/']);
    expect(destinationOf(jar(), { to: '//evil.example' })).toBe('/');
  });
});
