import type { Authenticators } from './model';

/** What opens an account, each of its kind once, in the order in which it is told. */
type WayKind = 'password' | 'passkey' | 'app' | 'provider' | 'code';

/** What opens an account, and whether that is good: something that cannot be guessed or asked for by mail is among it. */
export function stateOf(authenticators: Authenticators): { kinds: WayKind[]; good: boolean } | undefined {
  if (authenticators.status !== 'known') return undefined;
  const { entries, password, providers } = authenticators;
  const has = (...keys: string[]): boolean => entries.some(({ key }) => keys.includes(key));
  const passkey = has('webauthn');
  const app = has('google_otp', 'okta_verify');
  const kinds: WayKind[] = [
    ...(password ? (['password'] as const) : []),
    ...(passkey ? (['passkey'] as const) : []),
    ...(app ? (['app'] as const) : []),
    ...(providers.length > 0 ? (['provider'] as const) : []),
  ];
  return { kinds: kinds.length > 0 ? kinds : ['code'], good: passkey || app };
}
