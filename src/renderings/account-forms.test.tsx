// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formKey } from '@/features/account/common';
import type { Outcome } from '@/features/account/common';
import { htmlOfExample, phrasesOf, renderExample } from '../../tests/support/rendering';
import * as forYou from './account-for-you/AccountForYou';
import { examples as forYouExamples } from './account-for-you/examples';
import * as keep from './article-keep/ArticleKeep';
import { examples as keepExamples } from './article-keep/examples';
import * as newsletter from './account-newsletter/AccountNewsletter';
import { examples as newsletterExamples } from './account-newsletter/examples';
import * as privacy from './account-privacy/AccountPrivacy';
import { examples as privacyExamples } from './account-privacy/examples';
import * as profile from './account-profile/AccountProfile';
import { examples as profileExamples } from './account-profile/examples';
import * as saved from './account-saved/AccountSaved';
import { examples as savedExamples } from './account-saved/examples';
import * as security from './account-security/AccountSecurity';
import { examples as securityExamples } from './account-security/examples';
import * as subscriptions from './account-subscriptions/AccountSubscriptions';
import { examples as subscriptionsExamples } from './account-subscriptions/examples';

// React brings a title into the head by itself.
vi.mock('next/head', () => ({ default: ({ children }: { children: ReactNode }) => children }));

/** Every page with forms of the account, in its examples. */
const PAGES: Readonly<Record<string, [unknown, Readonly<Record<string, unknown>>]>> = {
  'for you': [forYou.rendering, forYouExamples],
  'saving and rating': [keep.rendering, keepExamples],
  newsletter: [newsletter.rendering, newsletterExamples],
  privacy: [privacy.rendering, privacyExamples],
  profile: [profile.rendering, profileExamples],
  saved: [saved.rendering, savedExamples],
  security: [security.rendering, securityExamples],
  subscriptions: [subscriptions.rendering, subscriptionsExamples],
};

type Definition = Parameters<typeof renderExample>[0];
type Example = Parameters<typeof renderExample>[1];
interface View {
  status: string;
  data?: unknown;
  outcome?: Outcome;
}

/** What the page shows lies in the example's data, or below `view` where a page has more. */
const viewOf = ({ data }: Example): View => (data !== null && typeof data === 'object' && 'view' in data ? data.view : data) as View;
const withOutcome = (example: Example, outcome: Outcome): Example => {
  const view = { ...viewOf(example), outcome };
  const { data } = example;
  return { ...example, data: data !== null && typeof data === 'object' && 'view' in data ? { ...data, view } : view };
};

const formsIn = (container: ParentNode): HTMLFormElement[] => [
  ...container.querySelectorAll<HTMLFormElement>('form[action^="/api/account/"]'),
];
const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** Each form of each page once: the page, the example in which it stands, its name, and which of the page's forms it is. */
const cases = Object.entries(PAGES).flatMap(([page, [definition, examples]]) => {
  const found = new Map<string, [string, string, Definition, Example, number]>();
  for (const example of Object.values(examples) as Example[]) {
    const view = viewOf(example);
    if (view.status !== 'ready' || view.outcome || example.route.language !== 'en') continue;
    const container = document.createElement('div');
    container.innerHTML = htmlOfExample(definition as Definition, example);
    formsIn(container).forEach((form, index) => {
      const name = fieldsOf(form).form ?? '';
      if (!found.has(name)) found.set(name, [page, name, definition as Definition, example, index]);
    });
  }
  return [...found.values()];
});

const TYPED: Readonly<Record<string, string>> = { email: 'ann@example.org', code: '204816', label: 'Laptop', rating: '4' };
function fillIn(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')) {
    if (input.type === 'checkbox') input.checked = true;
    else if (input.value === '') input.value = TYPED[input.name] ?? 'Something';
  }
}

const phrases = phrasesOf('en');
const SIGN_IN = '/sign-in/prompt?to=%2Fhere';
const answers: Readonly<
  Record<string, [string, (of: { form: string; of: string; field: string }, example: Example) => Response | Promise<Response>]>
> = {
  'was refused': ['account.error.refused', (of) => Response.json({ outcome: { ...of, kind: 'error', message: 'account.error.refused' } })],
  'needs a fresh sign-in': [
    'account.error.signInAgain',
    (of) => Response.json({ outcome: { ...of, kind: 'error', message: 'account.error.signInAgain', signIn: SIGN_IN } }),
  ],
  'met a service that is down': [
    'account.error.service',
    (of) => Response.json({ outcome: { ...of, kind: 'error', message: 'account.error.service' } }, { status: 503 }),
  ],
  'had no answer that says what came of it': ['account.error.noAnswer', () => Response.json({}, { status: 503 })],
  'has a wrong field': [
    'validation.summary',
    (of) => Response.json({ outcome: { ...of, kind: 'invalid', message: 'validation.summary', errors: { [of.field]: 'tooLong' } } }),
  ],
  'went through': [
    'account.profile.saved',
    (of, example) => Response.json({ outcome: { ...of, kind: 'ok', message: 'account.profile.saved' }, data: viewOf(example).data }),
  ],
  'met an ended session': ['account.expired', () => Response.json({ signIn: SIGN_IN }, { status: 401 })],
};
const titleIn = (container: ParentNode): string => container.querySelector('title')?.textContent ?? '';

describe('what comes of a form is seen (promise 20)', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('knows every form of the account', () => {
    expect(cases.length).toBeGreaterThan(28);
  });

  describe.each(cases)('%s: %s', (_page, name, definition, example, index) => {
    const container = document.createElement('div');
    container.innerHTML = htmlOfExample(definition, example);
    const sent = formsIn(container)[index]!;
    const of = formKey(name, fieldsOf(sent));
    /** A field that can be wrong so that its reader can correct it. */
    const field = sent.querySelector<HTMLInputElement>(':is(input, textarea):not([type=hidden])')?.name;

    it('says each answer, brings it into view and keeps the focus', async () => {
      const page = renderExample(definition, example).container;
      for (const [what, [message, answer]] of Object.entries(answers)) {
        if (what === 'has a wrong field' && !field) continue;
        Element.prototype.scrollIntoView = vi.fn();
        const form = formsIn(page).find((one) => one.dataset.form === of)!;
        fillIn(form);
        vi.stubGlobal('fetch', () => Promise.resolve(answer({ form: name, of, field: field ?? '' }, example)));
        const button = [...form.querySelectorAll<HTMLButtonElement>('button[type=submit]')].at(-1)!;
        button.focus();
        act(() => form.requestSubmit(button));
        const region = await waitFor(() => {
          const found = [...page.querySelectorAll('[role=status], [role=group][tabindex]')].find((one) =>
            one.textContent?.includes(phrases[message]!),
          );
          if (!found) throw new Error(`when it ${what}, nothing says "${phrases[message]}"`);
          return found;
        });
        await waitFor(() => expect(Element.prototype.scrollIntoView, `what ${what} is brought into view`).toHaveBeenCalled());
        const focused = document.activeElement!;
        expect(page.contains(focused), `the focus is not lost when it ${what}`).toBe(true);
        const told = focused.contains(region) || region.contains(focused);
        if (what === 'went through')
          expect([told, region.getAttribute('role')], 'read out once: by the focus, or by the live region').toEqual(
            focused.closest(`[data-form="${of}"]`) ? [false, 'status'] : [true, 'group'],
          );
        else expect([told, document.title], `when it ${what}`).toEqual([true, expect.stringMatching(/^Error: /)]);
      }
    });

    it.each(field ? (['ok', 'error', 'invalid'] as const) : (['ok', 'error'] as const))(
      'without a script the page of an outcome that is "%s" begins with it',
      (kind) => {
        const message = { ok: 'account.profile.saved', error: 'account.error.refused', invalid: 'validation.summary' }[kind];
        const page = document.createElement('div');
        page.innerHTML = htmlOfExample(
          definition,
          withOutcome(example, { form: name, of, kind, message, ...(kind === 'invalid' ? { errors: { [field ?? '']: 'tooLong' } } : {}) }),
        );
        const first = [...page.querySelectorAll('[autofocus]')];
        expect(first).toHaveLength(1);
        expect(first[0]!.textContent).toContain(phrases[message]);
        expect(first[0]!.closest('details:not([open])'), 'nothing hides it').toBeNull();
        if (kind !== 'ok') expect(titleIn(page)).toMatch(/^Error: /);
        else expect(titleIn(page)).not.toMatch(/^Error/);
      },
    );
  });
});
