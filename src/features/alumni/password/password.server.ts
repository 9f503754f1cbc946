import { alumniRoutes } from '@/config/alumni-routes';
import { routes } from '@/config/routes';
import type { Area } from '@/features/account/common/server';
import { languagePath } from '@/lib/language-path';
import { memberOnly } from '../client.server';
import { requireMember } from '../common/member.server';
import type { PasswordData } from './model';

/** The way from the alumni to where the account's password is changed. */
export const passwordArea: Area<PasswordData> = memberOnly({
  path: alumniRoutes.alumniChangePassword.path,
  forms: {},
  load: async (context) => {
    const { language } = context;
    await requireMember(context, language);
    return {
      changePath: languagePath(routes.forgotPassword.path, language),
      securityPath: languagePath(routes.security.path, language),
    };
  },
});
