// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { storageNames } from '@/config/storage-names';
import { inTab } from '@/lib/storage';
import { WordsProvider } from '@/runtime';
import { Said } from './Said';

afterEach(cleanup);
type Account = Parameters<typeof Said>[0]['account'];
const show = (kind: 'ok' | 'error', undo?: { form: string; fields: Record<string, string> }) =>
  render(
    <WordsProvider value={{ language: 'en', locale: 'en-GB', phrase: (key) => key }}>
      <Said
        title="Profile"
        api="/api"
        account={
          {
            view: { status: 'ready', data: {} },
            outcome: { form: 'profile', kind, message: 'account.saved', undo },
            busy: undefined,
            versions: {},
            readBy: 'region',
            whose: 'mark',
            onSubmit: () => undefined,
          } as Account
        }
      />
    </WordsProvider>,
  );

it('forgets what the tab knew of who is signed in when something was changed, and not when it failed', () => {
  inTab.set(storageNames.userInfo, '{}');
  show('error');
  expect(inTab.get(storageNames.userInfo)).toBe('{}');
  cleanup();
  const { container } = show('ok');
  expect(inTab.get(storageNames.userInfo)).toBeNull();
  expect(container.querySelector('[data-shown]')?.getAttribute('data-shown')).toBe('account:profile:1');
});

it('says in its forms whose page it is, so that they change nobody else’s account', () => {
  const { container } = show('ok', { form: 'restore', fields: {} });
  expect(container.querySelector('form input[name=whose]')?.getAttribute('value')).toBe('mark');
});
