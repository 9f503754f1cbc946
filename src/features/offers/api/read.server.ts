import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { offersAvailable } from '@/config/env.server';
import { tell } from '@/features/account/flash/server';
import { isServiceRefusal, safeTarget } from '@/features/account/session/server';
import { languagePath } from '@/lib/language-path';
import { splitLanguage } from '@/lib/split-language';
import { visitorOf } from '@/server/client-address';
import { apiSource, cookieJar } from '@/server/cookie-jar';
import { AppError, errorCode } from '@/server/errors';
import { itemDependencies } from '@/server/page/props';
import { loadItem } from '@/server/page/page';
import type { RouteContext } from '@/server/route';
import { sameOrigin } from '@/server/same-origin';
import { execute } from '../execute.server';
import { signedInOf } from '../user-ref.server';
import { readVisit, storeVisit } from '../visit.server';

const form = z.object({ path: z.string().max(1_000), language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE) });

/** Where the page says what came of it. */
const AT_THE_WALL = '#gate-title';

/**
 * `POST /api/offers/read`, a form: `path` of a piece, `language`. The press of "Read this one": the piece is counted, once however
 * often it is read, and the browser led back to it. A GET never counts, so that nobody spends a reader's pieces by following links.
 * @throws AppError `request/forbidden`, `request/bad`, `request/not-found`
 */
export async function readApi(request: NextApiRequest, response: NextApiResponse, { log }: RouteContext): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  sameOrigin(request);
  const source = apiSource(request, response);
  const jar = cookieJar(source);
  if (!offersAvailable() || !jar.site) throw new AppError('request/not-found');
  const sent = form.safeParse(request.body);
  const target = sent.success ? safeTarget(sent.data.path, jar.site.origin) : undefined;
  if (!sent.success || !target?.startsWith('/')) throw new AppError('request/bad', { detail: 'no path of a piece' });
  const { language } = sent.data;
  const { path } = splitLanguage(decodeURI(target.split(/[?#]/)[0] ?? '/'), LANGUAGES);
  const { site } = jar;
  const item = await loadItem({ site: site.name, language, path }, itemDependencies());
  if (!item) throw new AppError('request/not-found');
  const address = languagePath(encodeURI(item.path), language);
  // What is free, or what an account opens for nothing, is no matter of a meter.
  if (item.access.kind === 'full' || item.access.needs !== 'premium') return void response.redirect(303, address);
  try {
    const visit = await readVisit(jar);
    const account = await signedInOf(source);
    const done = await execute(
      { url: `${site.origin}${encodeURI(item.path)}`, site: site.name, language, level: 'premium' },
      { visit, userRef: account?.userRef, counts: true, for: visitorOf(request) },
    );
    await storeVisit(jar, done.visit);
    response.redirect(303, done.said.granted ? address : `${address}${AT_THE_WALL}`);
  } catch (error) {
    if (!isServiceRefusal(error) && !errorCode(error).startsWith('service/')) throw error;
    log.error({ err: error }, 'a piece was not counted: it stays closed');
    await tell(jar, undefined, address, { form: 'read', kind: 'error', message: 'offers.readFailed' });
    response.redirect(303, address);
  }
}
