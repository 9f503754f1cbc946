import { routes } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import { LANGUAGES } from '@/config/constants';
import { safeTarget, type Session } from '../session/server';
import type { FormContext } from './area.server';

/** It waits in cookies and travels in addresses, sealed. */
const MAX_LENGTH = 500;

/** No form of an article or a topic stands there: who comes from one was on the way. */
const ONWARDS = [routes.signIn.path, routes.signUp.path, routes.keep.path].flatMap((path) =>
  LANGUAGES.map((language) => languagePath(path, language)),
);

/**
 * Path of the page of this site that a form was pressed on: the one that the form says, else the one that the browser names.
 * Undefined when nobody says, or when it is none to come back to.
 */
export function pressedOn({ value, from, jar }: Pick<FormContext<Session | undefined>, 'value' | 'from' | 'jar'>): string | undefined {
  const target = safeTarget(value('from') || from, jar.site?.origin);
  if (!target?.startsWith('/') || target.length > MAX_LENGTH) return undefined;
  return ONWARDS.some((path) => target === path || target.startsWith(`${path}/`) || target.startsWith(`${path}?`)) ? undefined : target;
}
