import { LANGUAGES } from '@/config/constants';
import { getOrigins } from '@/config/env.server';
import { contentServices } from './services';

/** Fetches every site's dictionary, so that the first page does not wait for its many small requests. Never throws. */
export async function warmDictionaries(): Promise<void> {
  const { dictionary } = contentServices();
  await Promise.all(getOrigins().sites.flatMap(({ name }) => LANGUAGES.map((language) => dictionary.warm(name, language))));
}
