import type { Area } from '../common/server';
import { changed } from '../common/was';
import { LANGUAGES } from '@/config/constants';
import { routes } from '@/config/routes';
import { plainCode } from '@/lib/forms/plain';
import { intl } from '@/lib/intl';
import { localeOf } from '@/lib/language-path';
import { countriesIn } from './countries.server';
import type { ProfileData } from './model';
import { forgetNewEmail, storeNewEmail, waitingEmail } from './new-email.server';
import { changedUserSchema, userSchema } from './profile.schema';
import { PROFILE_FIELDS, profileRules } from './rules';

const USERS = '/v2/Users/';
const LANGUAGE_NAMES = LANGUAGES.map((language) => {
  const names = intl('DisplayNames', localeOf(language), { type: 'language', fallback: 'code' });
  return [language, names.of(language) ?? language] as const;
});
/** Fields that a page does not send which was opened before they were there. */
const MAY_BE_MISSING: readonly string[] = ['country', 'mailLanguage'];

/** "Profile": names, company, title, the language of mails; a new e-mail address that its code confirms. */
export const profileArea: Area<ProfileData> = {
  path: routes.editProfile.path,
  access: routes.editProfile.access,
  async load({ session, jar, language }) {
    const { firstName, lastName, company, titleName, country, mailLanguage, email } = await session.call(USERS, userSchema);
    const waiting = await waitingEmail(jar, session.userId);
    const person = { firstName, lastName, company, titleName, country, mailLanguage, email };
    return { ...person, countries: countriesIn(language), languages: LANGUAGE_NAMES, ...(waiting ? { newEmail: waiting.email } : {}) };
  },
  forms: {
    profile: {
      rules: profileRules.profile,
      intent: 'profile/profile',
      shownAgain: PROFILE_FIELDS,
      carried: ['was'],
      async run({ session, value, language }) {
        const was = value('was');
        const stored = was === '' ? undefined : await session.call(USERS, userSchema);
        const { here, both } = changed(was, PROFILE_FIELDS, value, stored);
        const typed = here.filter((field) => !MAY_BE_MISSING.includes(field) || value(field) !== '');
        if (typed.length > 0)
          await session.call(USERS, changedUserSchema, {
            method: 'PUT',
            body: Object.fromEntries(typed.map((field) => [field === 'mailLanguage' ? 'language' : field, value(field)])),
          });
        const named = new Map<string, ReadonlyMap<string, string>>([
          ['country', new Map(countriesIn(language))],
          ['mailLanguage', new Map(LANGUAGE_NAMES)],
        ]);
        const replaced = both.flatMap((field) => {
          const value = stored?.[field];
          return value ? [named.get(field)?.get(value) ?? value] : [];
        });
        return replaced.length === 0
          ? { message: 'account.profile.saved' }
          : {
              message: 'account.profile.savedOver',
              params: { before: intl('ListFormat', localeOf(language), { type: 'conjunction' }).format(replaced) },
            };
      },
    },
    email: {
      rules: profileRules.email,
      intent: 'profile/email',
      shownAgain: ['email'],
      refusals: { 'email-taken': { field: 'email', message: 'taken' } },
      async run({ session, jar, value }) {
        const { pendingEmail } = await session.call(USERS, changedUserSchema, { method: 'PUT', body: { email: value('email') } });
        if (!pendingEmail) return { message: 'account.profile.sameEmail' };
        await storeNewEmail(jar, { userId: session.userId, ...pendingEmail });
        return { message: 'account.profile.codeSent', params: { email: pendingEmail.email } };
      },
    },
    code: {
      rules: profileRules.code,
      refusals: { 'code-refused': { field: 'code', message: 'codeRefused' }, 'email-taken': { message: 'account.error.emailTaken' } },
      async run({ session, jar, value }) {
        const waiting = await waitingEmail(jar, session.userId);
        if (!waiting) return { kind: 'error', message: 'account.profile.codeOver' };
        await session.call('/v2/Users/confirm-email', userSchema, {
          method: 'POST',
          body: { verificationId: waiting.verificationId, code: plainCode(value('code')) },
        });
        forgetNewEmail(jar);
        return { message: 'account.profile.emailChanged', params: { email: waiting.email } };
      },
    },
    'email-cancel': {
      rules: profileRules['email-cancel'],
      async run({ jar }) {
        forgetNewEmail(jar);
        return { message: 'account.profile.emailKept' };
      },
    },
  },
};
