import { LANGUAGES } from '@/config/constants';
import { getOrigins } from '@/config/env.server';
import { count } from '../counters';
import { logger } from '../logger';
import { contentServices } from './services';

/** Fetches every site's dictionary, so that the first page does not wait for its many small requests. Never throws. */
export async function warmDictionaries(): Promise<void> {
  const { dictionary } = contentServices();
  await Promise.all(getOrigins().sites.flatMap(({ name }) => LANGUAGES.map((language) => dictionary.warm(name, language))));
}

/** Fetches every site's redirects: pages that are kept from before this start do not ask for them. Never throws. */
export async function warmRedirects(): Promise<void> {
  const { redirects } = contentServices();
  await Promise.all(
    getOrigins().sites.map(({ name }) =>
      redirects.fetch(name).catch((error: unknown) => {
        count('redirects.failures');
        logger.warn({ err: error, site: name }, 'redirects are not known until a page is made');
      }),
    ),
  );
}
