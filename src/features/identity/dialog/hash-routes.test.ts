import { describe, expect, it } from 'vitest';
import { hashRoutes } from '@/config/routes';
import { readHash } from './hash-routes';
import { guardOfLink, hashOfLink, isSignInPath } from './links';

const HERE = '/topics?page=2';

describe('in-page routes', () => {
  it.each(Object.keys(hashRoutes))('%s is known', (hash) => expect(readHash(hash, HERE)).toBeDefined());
  it.each([
    ['#/signin/stickyoneclick', { kind: 'dialog', at: 'signIn', to: HERE, oneClick: true }],
    ['#/signup/stickyoneclick', { kind: 'dialog', at: 'signUp', to: HERE, oneClick: true }],
    ['#/signin/default', { kind: 'dialog', at: 'signIn', to: HERE }],
    ['#/registration-modal', { kind: 'dialog', at: 'signUp', to: HERE }],
    [
      '#/signin-prompt/%2Fuser-registration%2Ffor-you%3Fa%3D1',
      { kind: 'dialog', at: 'signInPrompt', to: '/user-registration/for-you?a=1' },
    ],
    ['#/signin-prompt/%', { kind: 'dialog', at: 'signInPrompt' }],
    ['#/auth-signin', { kind: 'go', href: '/api/auth/sign-in?to=%2Ftopics%3Fpage%3D2' }],
    ['#/signup-thanks', { kind: 'dialog', at: 'signUpThanks', to: HERE }],
    ['#/elsewhere', undefined],
    ['#notes', undefined],
    ['#/__proto__', undefined],
  ])('%s', (hash, route) => expect(readHash(hash, HERE)).toEqual(route));
});

describe('links', () => {
  it.each([
    ['/sign-in', '#/signin/default'],
    ['/de/sign-in', '#/signin/default'],
    ['/sign-up', '#/signup/default'],
    ['/sign-in/prompt?to=%2Fa%3Fb', '#/signin-prompt/%2Fa%3Fb'],
    ['/sign-in?to=%2Fa', undefined],
    ['/sign-in/locked-account', '#/signin/locked-account'],
    ['https://elsewhere.example/sign-in', undefined],
    ['/signing', undefined],
  ])('%s opens %s', (href, hash) => expect(hashOfLink(href, 'http://localhost:3000')).toBe(hash));
  it.each([
    ['/user-registration/for-you?a=1', '#/signin-prompt/%2Fuser-registration%2Ffor-you%3Fa%3D1'],
    ['/de/user-registration/manage-account/edit-profile', '#/signin-prompt/%2Fde%2Fuser-registration%2Fmanage-account%2Fedit-profile'],
    ['/user-registration/newsletter', undefined],
    ['/topics', undefined],
    ['https://elsewhere.example/user-registration/for-you', undefined],
  ])('%s is guarded by %s', (href, hash) => expect(guardOfLink(href, 'http://localhost:3000')).toBe(hash));
  it('lead on where the form stands already', () =>
    expect(['/sign-in', '/de/sign-up/thanks', '/sign-ins', '/topics'].map(isSignInPath)).toEqual([true, true, false, false]));
});
