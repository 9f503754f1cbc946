import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { routes } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import { apiSource, cookieJar } from '@/server/cookie-jar';
import { AppError } from '@/server/errors';
import { sameOrigin } from '@/server/same-origin';
import { CONSENT_DAYS, consentOf, consentValue, DAY_MS, type Consent } from './consent';
import type { ConsentAnswer } from './question';

const language = z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE);
const MINUTES_5_S = 300;

/** `Sec-GPC: 1` (Global Privacy Control): the browser has answered for its owner. */
const asksForPrivacy = (request: Pick<NextApiRequest, 'headers'>): boolean => request.headers['sec-gpc'] === '1';

/** What the visitor of a request has decided; where the browser asks for privacy, no. */
export const consentOfRequest = (request: NextApiRequest, response: NextApiResponse): Consent =>
  asksForPrivacy(request) ? 'refused' : consentOf(cookieJar(apiSource(request, response)).get('consent'), Date.now());

/**
 * `GET /api/consent?language=`: the question, in the site's words; none where the browser asks for privacy, and none on preview
 * and staging. The same for everybody else.
 */
export const consentQuestionApi =
  (phrasesOf: (site: string, language: string) => Promise<Readonly<Record<string, string>>>) =>
  async (request: NextApiRequest, response: NextApiResponse): Promise<void> => {
    response.setHeader('Cache-Control', `public, max-age=${MINUTES_5_S}`).setHeader('Vary', 'Sec-GPC');
    const { site } = cookieJar(apiSource(request, response));
    const send = (answer: ConsentAnswer) => response.json(answer);
    if (!site || asksForPrivacy(request)) {
      send({ ask: false });
      return;
    }
    const asked = language.parse(request.query.language);
    const phrases = await phrasesOf(site.name, asked);
    const say = (key: string): string => phrases[`consent.${key}`] ?? '';
    send({
      ask: true,
      title: say('title'),
      text: say('text'),
      yes: say('yes'),
      no: say('no'),
      more: say('more'),
      failed: say('failed'),
      href: languagePath(routes.cookies.path, asked),
    });
  };

const choice = z.object({ measure: z.enum(['yes', 'no']), language });

/**
 * `POST /api/consent`, a form: `measure` (`yes`, `no`), `language`. Keeps the choice for half a year, of a browser that sends
 * `Sec-GPC` always no; a script is answered 204, a
 * browser is led back to the settings, which say what was kept. @throws AppError `request/forbidden`, `request/bad`
 * @param agreed told of a yes, before it is answered
 */
export const consentApi =
  (agreed?: (request: NextApiRequest, response: NextApiResponse) => void) =>
  (request: NextApiRequest, response: NextApiResponse): void => {
    sameOrigin(request);
    const given = choice.safeParse(request.body);
    if (!given.success) throw new AppError('request/bad', { detail: 'measure is neither yes nor no' });
    const { measure, language: asked } = given.data;
    const jar = cookieJar(apiSource(request, response));
    // A browser that asks for privacy has answered: a yes beside it would count as soon as it asks no more, which nobody has agreed to.
    const refused = measure === 'no' || asksForPrivacy(request);
    jar.set('consent', consentValue(!refused, Date.now()), { readable: true, maxAge: (CONSENT_DAYS * DAY_MS) / 1000 });
    if (!refused) agreed?.(request, response);
    // Kept of who agreed alone, and out of the reach of the page's scripts.
    else jar.clear('affiliate');
    response.setHeader('Cache-Control', 'no-store');
    if (request.headers.accept?.includes('application/json')) response.status(204).end();
    else response.redirect(303, `${languagePath(routes.cookies.path, asked)}#count-${refused ? 'no' : 'yes'}`);
  };
