import { PUBLIC_SITES } from '@/config/sites';
import { routes } from '@/config/routes';
import { accountsAvailable, getOrigins } from '@/config/env.server';

/** Origins of the firm's sites, the first one first. A site that only an extra host names is somebody else's. */
const ours = (): string[] => getOrigins().sites.flatMap(({ name, origin }) => (PUBLIC_SITES.some((one) => one === name) ? [origin] : []));

/**
 * What password managers and browsers ask a site of its accounts; undefined where there are none.
 * - `webauthn`: who may use passkeys that were made for this host (WebAuthn level 3, "related origins").
 * - `passkey-endpoints`: where they are made and managed ("A Well-Known URL for Relying Party Passkey Endpoints", W3C). Both on
 *   the first site, whose host they are made for: every browser that makes passkeys makes them there.
 * - `change-password`: where to ("A Well-Known URL for Changing Passwords", W3C).
 */
export function accountFile(file: unknown, origin: string): { body: object } | { redirect: string } | undefined {
  const origins = ours();
  if (!accountsAvailable() || !origins.includes(origin)) return undefined;
  switch (file) {
    case 'webauthn':
      return { body: { origins } };
    case 'passkey-endpoints': {
      const page = `${origins[0]}${routes.security.path}`;
      return { body: { enroll: page, manage: page } };
    }
    case 'change-password':
      return { redirect: `${origin}${routes.forgotPassword.path}` };
    default:
      return undefined;
  }
}
