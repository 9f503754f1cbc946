// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUp } from './set-up';
import type { ScriptSettings } from './settings';
import type { StartCheckout } from './tp';

const SETTINGS: ScriptSettings = {
  aid: 'masthead',
  origin: 'https://offers.example',
  sandbox: false,
  zone: 'insights',
  only: 'experiences',
  inApp: true,
};
let settings = SETTINGS;
const asked: string[] = [];
const begun: unknown[] = [];
const note = ({ detail }: CustomEvent<unknown>) => void begun.push(detail);

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json(address.startsWith('/api/offers/settings') ? settings : { token: 'sealed' });
  });
  addEventListener('get-started', note as EventListener);
});
afterEach(() => {
  removeEventListener('get-started', note as EventListener);
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, 'tp');
  settings = SETTINGS;
  asked.length = begun.length = 0;
});

const queued = (): unknown[][] => window.tp as unknown as unknown[][];
const handlerOf = (name: string) => queued().find(([command, of]) => command === 'addHandler' && of === name)?.[2];

it('a page asks for a sign-in where somebody pressed something, and not by being opened', async () => {
  const activation = { isActive: false };
  vi.stubGlobal('navigator', { userActivation: activation });
  await setUp(() => undefined);
  const loginRequired = handlerOf('loginRequired') as (asked: Partial<StartCheckout>) => boolean;
  expect(loginRequired({ userProvider: 'external' })).toBe(false);
  expect(begun).toEqual([]);
  activation.isActive = true;
  expect(loginRequired({ offerId: 'premium' })).toBe(false);
  expect(begun).toMatchObject([{ event: 'get-started', offerId: 'premium' }]);
});

const ranInit = (): string[] => {
  const ran: string[] = [];
  const init = queued().find(([command]) => command === 'init')?.[1] as () => void;
  window.tp = {
    push: () => undefined,
    experience: { init: () => ran.push('init'), execute: () => ran.push('execute') },
    offer: { startCheckout: ({ offerId }) => ran.push(`checkout of ${offerId}`) },
  };
  init();
  return ran;
};

it('what a visitor reads is told without a name', async () => {
  await setUp(() => undefined);
  expect(asked.some((address) => address.startsWith('/api/offers/token'))).toBe(false);
  expect(queued().map(([command]) => command)).not.toContain('setUserRef');
  expect(ranInit()).toEqual(['init']);
});

it('who is signed in is known to the checkout that they chose, which is told no page', async () => {
  settings = { ...SETTINGS, only: 'checkout' };
  document.cookie = `mh_pending_offer=${encodeURIComponent(JSON.stringify({ offerId: 'premium', termId: '', page: '/' }))}`;
  await setUp(() => undefined);
  expect(queued()).toContainEqual(['setUserRef', 'sealed']);
  const ran = ranInit();
  await vi.waitFor(() => expect(ran).toEqual(['checkout of premium']));
});
