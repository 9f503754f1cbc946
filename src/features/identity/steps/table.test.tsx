import { readdirSync, readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { WordsProvider } from '@/runtime';
import { IdentityFlow } from '../components/IdentityFlow';
import { exampleSetUps, exampleState, exampleSteps } from '../examples';
import { stepView } from '../step-view.schema';
import { cancel } from './aside/cancel.server';
import { link } from './aside/link.server';
import { reset } from './aside/reset.server';
import { code } from './proof/code.server';
import { newPassword } from './proof/new-password.server';
import { password } from './proof/password.server';
import { setUp } from './set-up/begin.server';
import { postOf, posts } from './table.server';

vi.mock('next/head', () => ({ default: ({ children }: { children: ReactNode }) => children }));

const words = { language: 'en', locale: 'en-GB', phrase: (key: string) => key };
const states = [
  exampleState('signIn', { step: 'identify' }),
  exampleState('signUp', { step: 'sign-up' }),
  exampleState('forgotPassword', { step: 'recovery' }),
  exampleState('lockedAccount', { step: 'unlock' }),
  exampleState('signUp', { step: 'new-password', optional: true }),
  exampleState('forgotPassword', { step: 'reset', token: 't' }),
  exampleState('forgotPassword', { step: 'password-set', to: '/' }),
  exampleState('lockedAccount', { step: 'unlocked' }),
  exampleState('signUpThanks', { step: 'thanks' }),
  exampleState('signIn', { step: 'signed-in' }),
  ...Object.values(exampleSteps),
  ...Object.values(exampleSetUps),
];
const named = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].flatMap(([, one, other]) => one ?? other ?? []);

/** What the forms and buttons of every step post to. */
const ofForms = states.flatMap((first) =>
  named(
    renderToString(
      <WordsProvider value={words}>
        <IdentityFlow first={first} title="Sign in" />
      </WordsProvider>,
    ),
    / form(?:A|a)ction="\/api\/auth\/([a-z-]+)"| action="\/api\/auth\/([a-z-]+)"/g,
  ),
);

/** Routes of their own. */
const routes = new Set(readdirSync('src/pages/api/auth').map((file) => file.replace(/\.ts$/, '')));
/** What scripts send, and forms of other pages: the ways in of an account. */
const ofScripts = ['src/features/identity', 'src/features/account/security'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.server\.|model\.ts$/.test(file))
    .flatMap((file) => named(readFileSync(`${folder}/${file}`, 'utf8'), /(?:send\(|\/api\/auth\/)'?([a-z-]+)(?=['?])/g)),
);

describe('the table of what forms post', () => {
  it('is met by every step that there is', () =>
    expect(new Set(states.map(({ view }) => view.step))).toEqual(new Set(stepView.options.map(({ shape }) => shape.step.value))));

  it('has each form of each step, and each is of some form', () => {
    const used = new Set([...ofForms, ...ofScripts].filter((name) => !routes.has(name)));
    expect([...used].sort()).toEqual(Object.keys(posts).sort());
  });

  it.each(['', 'constructor', '__proto__', 'sign-out', 'toString'])('has no “%s”', (name) => expect(postOf(name)).toBeUndefined());

  it('has what each name says, and nothing under two names', () => {
    expect(new Set(Object.values(posts)).size).toBe(Object.keys(posts).length);
    expect(posts).toMatchObject({ cancel, link, reset, code, password, 'new-password': newPassword, 'set-up': setUp });
    expect([postOf('constructor'), postOf('__proto__'), postOf('')]).toEqual([undefined, undefined, undefined]);
  });
  it('remembers no secret', () =>
    expect(
      Object.values(posts).flatMap(({ keeps = [] }) => keeps.filter((field) => /secret|token|ticket|signature|data/i.test(field))),
    ).toEqual([]));
});
