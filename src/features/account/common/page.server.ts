import { signInPromptUrl } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import { count } from '@/server/counters';
import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { cookieJar, isServiceRefusal, readSession, requireSession, type Session, type SessionSource } from '../session/server';
import type { Area } from './area.server';
import { takeFlash } from '../flash/server';
import type { AccountView } from './model';
import { whoseMark } from './whose.server';
import { loadAfterForm } from './within-pages.server';

type Query = Readonly<Record<string, string | string[] | undefined>>;
export type AreaRequest = SessionSource & { query: Query };

const firstValues = (query: Query): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, [value].flat()[0] ?? '']])));

/** Path of an area in a language, with those parameters that it reads and that are not empty. */
export function areaAddress(
  { path, query: names = [] }: Pick<Area<unknown, never>, 'path' | 'query'>,
  language: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams(names.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
  return `${languagePath(path, language)}${params.size > 0 ? `?${params}` : ''}`;
}

/** Path of the sign-in that leads back to an area. */
export const signInFor = (address: string, language: string): string => languagePath(signInPromptUrl(address), language);

/** Whether an error says that a service is down or speaks in tongues, which is said on the page. */
export const isServiceFailure = (error: unknown): boolean => errorCode(error).startsWith('service/');

/**
 * What a page of the account shows, what came of the form before it included.
 * @throws what leads to the sign-in, when there is no session and the area needs one
 */
export async function accountView<T, S extends Session | undefined>(
  live: AreaRequest | undefined,
  language: string,
  area: Area<T, S>,
): Promise<AccountView<T>> {
  if (!live) return { status: 'error' };
  const query = firstValues(live.query);
  const jar = cookieJar(live);
  try {
    const session = area.access === 'session' ? await requireSession(live, { path: area.path, language }) : await readSession(live);
    const outcome = await takeFlash(jar, area.path, session?.userId);
    const shown = { ...(outcome ? { outcome } : {}), ...(session ? { whose: whoseMark(session.userId) } : {}) };
    try {
      // An area that needs a session has one here.
      const context = { session: session as S, jar, source: live, language, query };
      return { status: 'ready', data: await (outcome ? loadAfterForm(area, context) : area.load(context)), ...shown };
    } catch (error) {
      if (isServiceFailure(error) || (isServiceRefusal(error) && error.status !== 401)) return failed(error, area.path, shown);
      throw error;
    }
  } catch (error) {
    if (isServiceRefusal(error) && error.status === 401)
      return { status: 'expired', signIn: signInFor(areaAddress(area, language, query), language) };
    if (isServiceFailure(error) || isServiceRefusal(error)) return failed(error, area.path, {});
    throw error;
  }
}

function failed<T>(
  error: unknown,
  path: string,
  shown: Pick<Extract<AccountView<T>, { status: 'error' }>, 'outcome' | 'whose'>,
): AccountView<T> {
  count('account.failures');
  logger.error({ err: error, route: path }, 'a page of the account has no data');
  return { status: 'error', ...shown };
}
