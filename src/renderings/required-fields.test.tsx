// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import type { ReactNode } from 'react';
import { newsletterRules } from '@/features/account/newsletter/rules';
import { privacyRules } from '@/features/account/privacy/rules';
import { profileRules } from '@/features/account/profile/rules';
import { checkForm, type Rules } from '@/features/account/common/rules';
import { forYouRules } from '@/features/account/for-you/rules';
import { securityRules } from '@/features/account/security/rules';
import { examples } from '@/generated/examples';
import { htmlOfExample } from '../../tests/support/rendering';
import * as forYou from './account-for-you/AccountForYou';
import * as newsletter from './account-newsletter/AccountNewsletter';
import * as privacy from './account-privacy/AccountPrivacy';
import * as profile from './account-profile/AccountProfile';
import * as security from './account-security/AccountSecurity';
import * as apply from './apply-form/ApplyForm';
import * as forgot from './forgot-password/ForgotPassword';
import * as locked from './locked-account/LockedAccount';
import * as signIn from './sign-in/SignIn';
import * as signUp from './sign-up/SignUp';

// React brings a title into the head by itself.
vi.mock('next/head', () => ({ default: ({ children }: { children: ReactNode }) => children }));

type Definition = Parameters<typeof htmlOfExample>[0];
const formsOf = (name: string, { rendering }: { rendering: unknown }): HTMLFormElement[] =>
  Object.values(examples[name] ?? {}).flatMap((example) => [
    ...new DOMParser().parseFromString(htmlOfExample(rendering as Definition, example), 'text/html').forms,
  ]);

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What a visitor fills in or ticks. One of several boxes cannot be marked: that is said of their group. */
const fieldsOf = (form: HTMLFormElement): Typed[] =>
  [...form.elements].filter(
    (element): element is Typed =>
      element.matches('input:not([type=hidden], [type=radio], [tabindex="-1"], [readonly]), textarea, select') &&
      form.querySelectorAll(element.matches('[type=checkbox]') ? '[type=checkbox]' : `[name="${(element as Typed).name}"]`).length === 1,
  );

describe('what must be filled in says so', () => {
  it.each<[string, { rendering: unknown }, Readonly<Record<string, Rules>>]>([
    ['AccountForYou', forYou, forYouRules],
    ['AccountNewsletter', newsletter, newsletterRules],
    ['AccountPrivacy', privacy, privacyRules],
    ['AccountProfile', profile, profileRules],
    ['AccountSecurity', security, securityRules],
  ])('in the forms of %s, by the rules that the server has', (name, rendering, rules) => {
    const asked: string[] = [];
    const unmarked = formsOf(name, rendering).flatMap((form) => {
      const of = new FormData(form).get('form');
      const wrong = checkForm(typeof of === 'string' ? (rules[of] ?? {}) : {}, {});
      const needed = fieldsOf(form).filter((field) => field.name in wrong);
      asked.push(...needed.map((field) => field.name));
      return needed.filter((field) => !field.required).map((field) => `${String(of)}: ${field.name}`);
    });
    expect(unmarked).toEqual([]);
    expect(asked.length).toBeGreaterThan(0);
  });

  it('in an application, as its definition says', () => {
    const state = Object.values(examples.ApplyForm ?? {}).flatMap(
      ({ data }) => (data as { form?: { fields: { name: string; required: boolean }[]; files: { field: string }[] } }).form ?? [],
    );
    const [form] = formsOf('ApplyForm', apply);
    const marked = fieldsOf(form!).map((field) => [field.name, field.required]);
    expect(Object.fromEntries(marked)).toEqual(Object.fromEntries(state[0]!.fields.map(({ name, required }) => [name, required])));
  });

  it.each<[string, { rendering: unknown }]>([
    ['SignIn', signIn],
    ['SignUp', signUp],
    ['ForgotPassword', forgot],
    ['LockedAccount', locked],
  ])('in every step of %s', (name, rendering) => {
    const fields = formsOf(name, rendering).flatMap(fieldsOf);
    const open = fields.filter((field) => field.type !== 'checkbox' && !field.required).map((field) => field.name);
    expect([...new Set(open)].filter((field) => field !== 'question')).toEqual([]);
    expect(fields.length).toBeGreaterThan(0);
  });

  it('while no form keeps the browser from sending it: what is missing is said by the page, with and without a script', () => {
    const blocked = (
      [
        ['AccountProfile', profile],
        ['ApplyForm', apply],
        ['SignIn', signIn],
        ['SignUp', signUp],
      ] as const
    ).flatMap(([name, rendering]) => formsOf(name, rendering).filter((form) => form.querySelector(':required') && !form.noValidate));
    expect(blocked).toEqual([]);
  });
});
