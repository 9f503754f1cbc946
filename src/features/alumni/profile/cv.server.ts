import type { NextApiRequest, NextApiResponse } from 'next';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { alumniRoutes } from '@/config/alumni-routes';
import { failureWords, isServiceFailure, isWhose, signInFor, SOMEBODY_ELSE, storeFlash } from '@/features/account/common/server';
import {
  apiSource,
  callGateway,
  cookieJar,
  isServiceRefusal,
  readSession,
  sameOrigin,
  type CookieJar,
} from '@/features/account/session/server';
import { languagePath } from '@/lib/language-path';
import { count } from '@/server/counters';
import { AppError, waitMinutes } from '@/server/errors';
import type { Handlers, RouteContext } from '@/server/route';
import { standingOf } from '../client.server';
import { bytesOf } from '../common/bytes-of.server';
import { alumniPath } from '../navigation/paths';
import { LIST_FIELDS, suggestedName, TEXT_FIELDS } from './fields';
import { cvSchema, type Suggestions } from './profile.schema';

/** The gateway takes so much of a file; a form has a little around it. */
const MOST_BYTES = 5_000_000 + 16 * 1024;
/** What the next page is told goes into a cookie: long texts are cut there, and can be typed on. */
const TOLD: Readonly<Record<string, number>> = { about: 700, education: 400 };
const MOST_VALUES = 20;

const refusals: Readonly<Record<string, string>> = {
  'cv-type': 'alumniProfile.error.cvType',
  'cv-locked': 'alumniProfile.error.cvLocked',
  'cv-broken': 'alumniProfile.error.cvBroken',
  'cv-empty': 'alumniProfile.error.cvEmpty',
  'cv-too-large': 'alumniProfile.error.cvSize',
};

async function formOf(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw new AppError('request/bad', { cause, detail: 'no form with a file' });
  }
}

/** Suggestions as the next page is told them. */
function toldOf(suggestions: Suggestions): Record<string, string> {
  const told: Record<string, string> = {};
  for (const field of TEXT_FIELDS) {
    const value = field === 'industry' ? undefined : suggestions[field];
    if (value) told[suggestedName(field)] = value.slice(0, TOLD[field] ?? value.length);
  }
  for (const field of LIST_FIELDS) {
    const values = suggestions[field] ?? [];
    if (values.length > 0) told[suggestedName(field)] = values.slice(0, MOST_VALUES).join(field === 'links' ? '\n' : ', ');
  }
  return told;
}

/** Tells the next page what was found. What is too long for it is cut, the longest first, so that the rest is there to be ticked. */
async function tellRead(jar: CookieJar, path: string, found: Readonly<Record<string, string>>): Promise<void> {
  const values = { ...found };
  const tell = () => storeFlash(jar, path, { form: 'cv', kind: 'ok', message: 'alumniProfile.done.read', values });
  while (!(await tell())) {
    const [longest = ''] = Object.keys(values).sort((a, b) => (values[b] ?? '').length - (values[a] ?? '').length);
    const text = values[longest] ?? '';
    if (text.length < 2) return;
    const half = text.slice(0, Math.floor(text.length / 2));
    // A list loses its last values whole; a text is cut where it is, and can be typed on.
    values[longest] = isList(longest) ? half.replace(/(?:,|(?:, |\n)[^,\n]*)$/, '') : half;
  }
}

const isList = (name: string): boolean => LIST_FIELDS.some((field) => suggestedName(field) === name);

/**
 * `POST /api/alumni/cv?language=` (a form with a file): has a CV read, of which nothing is kept, and leads back to the profile, which shows what
 * was found to be ticked.
 */
async function readCv(request: NextApiRequest, response: NextApiResponse, { log }: RouteContext): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  sameOrigin(request);
  const source = apiSource(request, response);
  const jar = cookieJar(source);
  const type = request.headers['content-type'] ?? '';
  const language = LANGUAGES.find((each) => each === request.query.language) ?? DEFAULT_LANGUAGE;
  const { path } = alumniRoutes.alumniUpdateInfo;
  const back = (): void => void response.redirect(303, `${languagePath(path, language)}#cv`);
  const wrong = async (message: string, params?: Record<string, number>): Promise<void> => {
    await storeFlash(jar, path, { form: 'cv', kind: 'error', message, ...(params ? { params } : {}) });
    back();
  };
  const signIn = (): void => void response.redirect(303, signInFor(languagePath(path, language), language));
  // A file of somebody who is not known is not read.
  const session = await readSession(source);
  if (!session) return signIn();
  try {
    if ((await standingOf({ session, source })).state !== 'member') return void response.redirect(303, alumniPath('noAccess', language));
    const bytes = await bytesOf(request, MOST_BYTES);
    if (!bytes) return await wrong('alumniProfile.error.cvSize');
    const form = await formOf(bytes, type);
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) return await wrong('alumniProfile.error.cvMissing');
    const whose = form.get('whose');
    if (typeof whose === 'string' && !isWhose(whose, session.userId)) return await wrong(SOMEBODY_ELSE);
    const { suggestions } = await callGateway(session, '/v1/profile/cv', cvSchema, {
      for: source,
      method: 'POST',
      file: { type, bytes: new Uint8Array(bytes) },
    });
    const values = toldOf(suggestions);
    if (Object.keys(values).length === 0) return await wrong('alumniProfile.error.cvNothing');
    await tellRead(jar, path, values);
    back();
  } catch (error) {
    if (isServiceRefusal(error) && error.status === 401) return signIn();
    if (isServiceRefusal(error) && error.reason === 'not-a-member') return void response.redirect(303, alumniPath('noAccess', language));
    if (isServiceRefusal(error) && error.status === 429) return wrong('account.error.tooMany', { minutes: waitMinutes(error) });
    const known = isServiceRefusal(error) ? refusals[error.reason] : undefined;
    if (known) return wrong(known);
    if (!isServiceFailure(error)) throw error;
    count('account.failures');
    log.error({ err: error }, 'a CV was not read');
    return wrong(failureWords(error));
  }
}

/** `/api/alumni/cv` */
export const cvHandlers: Handlers = { POST: readCv };
