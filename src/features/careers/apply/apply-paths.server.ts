import { LANGUAGES } from '@/config/constants';
import { AppError } from '@/server/errors';
import { openingPath } from '@/config/routes';

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Where an application leads, from the query of the address that it is sent to: the body is not read here.
 * @throws AppError `request/bad` for what is no opening's name
 */
export function applyApi({ opening, lang }: Query): { receipt(token: string): string; form(refusal: string, minutes?: number): string } {
  if (typeof opening !== 'string' || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(opening))
    throw new AppError('request/bad', { detail: 'no opening' });
  const path = `${openingPath(opening, LANGUAGES.find((language) => language === lang) ?? 'en')}/apply`;
  return {
    receipt: (token) => `${path}?receipt=${encodeURIComponent(token)}`,
    form: (refusal, minutes) =>
      `${path}?refused=${encodeURIComponent(refusal)}${minutes === undefined ? '' : `&minutes=${minutes}`}#problems`,
  };
}
