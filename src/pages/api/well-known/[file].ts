import { getEnv } from '@/config/env.server';
import { APP_FILES, appAssociation, gpc, securityText } from '@/features/content/seo/server';
import { accountFile } from '@/features/identity/server';
import { sendCacheable } from '@/server/conditional';
import { AppError } from '@/server/errors';
import { requestHost } from '@/server/host';
import { apiRoute } from '@/server/route';

const DAY_S = 86_400;
const HOUR_S = 3_600;

/**
 * `/.well-known/security.txt`, `gpc.json`, what is asked of a site's accounts (`webauthn`, `passkey-endpoints`,
 * `change-password`), and the app-association files where a mobile service has them.
 */
export default apiRoute({
  GET: async (request, response) => {
    const { file } = request.query;
    const { origin } = requestHost(request);
    if (file === 'security.txt')
      return sendCacheable(request, response, {
        type: 'text/plain',
        body: securityText(origin, getEnv().SECURITY_CONTACT, Date.now()),
        maxAge: DAY_S,
      });
    if (file === 'gpc.json')
      return sendCacheable(request, response, { type: 'application/json', body: JSON.stringify(gpc), maxAge: DAY_S });
    const accounts = accountFile(file, origin);
    if (accounts && 'redirect' in accounts) {
      response.setHeader('Cache-Control', 'no-store');
      response.redirect(302, accounts.redirect);
      return;
    }
    if (accounts)
      return sendCacheable(request, response, { type: 'application/json', body: JSON.stringify(accounts.body), maxAge: HOUR_S });
    const app = APP_FILES.find((name) => name === file);
    const association = app && (await appAssociation(app));
    if (association === undefined) throw new AppError('request/not-found');
    return sendCacheable(request, response, { type: 'application/json', body: JSON.stringify(association), maxAge: 300 });
  },
});
