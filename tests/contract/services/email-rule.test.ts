import { describe, expect, it } from 'vitest';
import { isEmail as identityTakes, emailSchema as identitySchema } from '../../../src/backends/identity/accounts/names.ts';
import { email as kitSchema, emailList } from '../../../src/backends/kit/email.ts';
import { mailAddress } from '../../../src/backends/kit/mail/mailer.ts';
import { validate as formsValidate } from '../../../src/backends/forms/definitions/validate.ts';
import type { FormDefinition } from '../../../src/backends/forms/definitions/definition.ts';
import { emailAddress as formsSchema } from '../../../src/backends/forms/otp/operations.ts';
import { email as usersSchema } from '../../../src/backends/users/model/validation.ts';
import { email as accountRule } from '../../../src/features/account/common/rules.ts';
import { email as signInSchema } from '../../../src/features/account/validation/validation.schema.ts';
import { validateForm } from '../../../src/features/forms/validate.ts';
import { emailProblem } from '../../../src/lib/email.ts';

/** Specification, section 5: what each address is, for everybody who takes one. */
const TABLE = [
  ['ann@example.org', undefined],
  ['a.b+c@mail.example.co', undefined],
  ["o'neill@example.org", undefined],
  ['_@example.org', undefined],
  ['x@sms.localhost', undefined],
  ['ann@[192.0.2.1]', undefined],
  [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.org`, undefined],
  [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.org`, 'too-long'],
  // As long as identity's own rule once allowed, and one more.
  [`${'a'.repeat(64)}@${'b'.repeat(32)}.org`, undefined],
  // No relay takes more before the @ (RFC 5321, section 4.5.3.1.1).
  [`${'a'.repeat(65)}@example.org`, 'local'],
  ['ann', 'no-at'],
  ['ann.example.org', 'no-at'],
  ['ann@example', 'domain'],
  ['ann@example.c', 'domain'],
  ['ann@example.1a', 'domain'],
  ['ann@-a.org', 'domain'],
  ['ann@a-.org', 'domain'],
  ['ann@a..org', 'domain'],
  ['ann@[300.1.1.1]', 'domain'],
  ['ann@[192.0.2]', 'domain'],
  ['ann@192.0.2.1', 'domain'],
  ['ann@exa mple.org', 'domain'],
  ['ann@bücher.example', 'domain'],
  ['@example.org', 'local'],
  ['.ann@example.org', 'local'],
  ['ann.@example.org', 'local'],
  ['ann..b@example.org', 'local'],
  ['an n@example.org', 'local'],
  ['"ann"@example.org', 'local'],
  ['änn@example.org', 'local'],
  ['ann\r\nBcc: x@example.org', 'local'],
  ['Ann <ann@example.org', 'local'],
  ['ann@example.org,bea@example.org', 'several'],
  ['ann@example.org; bea@example.org', 'several'],
] as const;

const FORM = {
  fields: [{ name: 'email', type: 'email', required: true, max: 255 }],
} as unknown as FormDefinition;
const siteForm = (value: string): boolean => {
  const data = new FormData();
  data.set('email', value);
  return validateForm(FORM.fields as unknown as Parameters<typeof validateForm>[0], data).length === 0;
};
const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: string): boolean => schema.safeParse(value).success;

describe('one e-mail rule (promise 14)', () => {
  it.each(TABLE)('%j: %s, to all services and the site', (address, problem) => {
    expect(emailProblem(address)).toBe(problem);
    const good = problem === undefined;
    if (good) expect(mailAddress.parse(address), 'no mail could be sent').toBe(address);
    expect({
      identity: identityTakes(address),
      'identity, schema': takes(identitySchema, address),
      users: takes(usersSchema, address),
      'forms, a code': takes(formsSchema, address),
      'forms, a form': formsValidate(FORM, { email: address }).errors.length === 0,
      'site, a form': siteForm(address),
      'site, sign-in': takes(signInSchema, address),
      'site, account': accountRule(address, {}) === undefined,
      'a list': takes(emailList, address) || problem === 'several',
    }).toEqual({
      identity: good,
      'identity, schema': good,
      users: good,
      'forms, a code': good,
      'forms, a form': good,
      'site, a form': good,
      'site, sign-in': good,
      'site, account': good,
      // Two with a comma are what a list is for.
      'a list': good || problem === 'several',
    });
  });

  it('refusals say what is wrong, each in its own words', () => {
    const said = (value: string): string => kitSchema.safeParse(value).error?.issues[0]?.message ?? '';
    expect(said('ann')).toContain('no @');
    expect(said('ann@example')).toContain('behind the @');
    expect(said('.ann@example.org')).toContain('before the @');
    expect(said('a@b.org,c@d.org')).toContain('several');
    expect(said(`${'a'.repeat(300)}@example.org`)).toContain('254');
    const keys = ['ann', 'ann@example', '.ann@example.org', 'a@b.org,c@d.org', `${'a'.repeat(300)}@example.org`];
    expect(new Set(keys.map((value) => accountRule(value, {}))).size).toBe(keys.length);
    expect(new Set(keys.map((value) => signInSchema.safeParse(value).error?.issues[0]?.message)).size).toBe(keys.length);
  });

  it('a list is split at commas, each address once', () => {
    expect(emailList.parse(' ann@example.org, bea@example.org,ANN@example.org ')).toEqual(['ann@example.org', 'bea@example.org']);
    for (const wrong of ['', ',', 'ann@example.org,', 'ann@example.org;bea@example.org', 'ann@example.org,bea'])
      expect(takes(emailList, wrong), wrong).toBe(false);
  });
});
