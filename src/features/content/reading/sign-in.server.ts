import { accountsAvailable } from '@/config/env.server';
import { signInPromptUrl } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import type { RouteInfo } from '@/runtime/rendering';

/** Path of the sign-in that leads back to the page; null where nobody can sign in. */
export const signInHere = ({ path, language }: Pick<RouteInfo, 'path' | 'language'>, available = accountsAvailable()): string | null =>
  available ? languagePath(signInPromptUrl(languagePath(encodeURI(path), language)), language) : null;
