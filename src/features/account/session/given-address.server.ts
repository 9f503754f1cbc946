import { email as rule } from '../validation/server';
import type { CookieJar } from '@/server/cookie-jar';
import { open, seal } from '@/server/seal';

/** Sealed for an hour; the cookie goes with the browser's session at the latest. */
const KEPT_S = 3_600;

const address = (asked: string | undefined): string | undefined => rule.safeParse(asked).data;

/** Keeps the address that a visitor gave at one step, for the steps that ask for it too. What is no address is not kept. */
export async function storeGivenAddress(jar: CookieJar, asked: string | undefined): Promise<void> {
  const given = address(asked);
  if (given !== undefined) jar.set('given', await seal('given-address', given, KEPT_S));
}

export const forgetGivenAddress = (jar: CookieJar): void => {
  if (jar.get('given') !== undefined) jar.clear('given');
};

/** The address that was given last. */
export const givenAddress = async (jar: CookieJar): Promise<string | undefined> =>
  address(asText(await open('given-address', jar.get('given'))));

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** An address that somebody else's link suggests (OpenID Connect Core, section 3.1.2.1, `login_hint`): shown in the field, kept only when it is sent. */
export const hintedAddress = (asked: string | string[] | undefined): string | undefined => address([asked].flat()[0]);
