import type { NextApiRequest, NextApiResponse } from 'next';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { failureWords, isServiceFailure, signInFor, storeFlash } from '@/features/account/common/server';
import { apiSource, callGateway, cookieJar, isServiceRefusal, readSession, sameOrigin } from '@/features/account/session/server';
import { count } from '@/server/counters';
import { AppError } from '@/server/errors';
import type { Handlers, RouteContext } from '@/server/route';
import { isRefused } from '../client.server';
import { bytesOf } from '../common/bytes-of.server';
import { reportSchema, type ImportReport } from './officers.schema';
import { officerOnly, officersAddress, OFFICERS_PATH } from './officers.server';
import { TRIED, type Tried } from './tried';

const MB = 1024 * 1024;
/** The gateway takes so much; a form has a little around the file. */
const MOST_BYTES = 5 * MB + 64 * 1024;
/** So many broken lines fit into what the next page is told. */
const BROKEN_TOLD = 60;

const refusals: Readonly<Record<string, string>> = {
  'unreadable-file': 'officers.error.file',
  'too-large': 'officers.error.fileSize',
};

/** The form, as far as it is not too large: then nothing. @throws AppError `request/bad` */
async function formOf(request: NextApiRequest): Promise<FormData | undefined> {
  const bytes = await bytesOf(request, MOST_BYTES);
  if (!bytes) return undefined;
  try {
    return await new Response(bytes, { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData();
  } catch (cause) {
    throw new AppError('request/bad', { cause, detail: 'no form with a file' });
  }
}

const toldOf = ({ dry: _dry, id: _id, broken, ...counts }: ImportReport): Tried => ({
  ...counts,
  broken: broken.slice(0, BROKEN_TOLD).map(({ line, why }) => ({ line, why })),
  more: Math.max(0, broken.length - BROKEN_TOLD),
});

/**
 * `POST /api/alumni/leavers?language=` (a form with a file): tries a leavers list or takes it over, and leads back to the officers' page,
 * which says what came of it.
 */
async function sendLeavers(request: NextApiRequest, response: NextApiResponse, { log }: RouteContext): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  sameOrigin(request);
  const source = apiSource(request, response);
  const jar = cookieJar(source);
  const language = LANGUAGES.find((each) => each === request.query.language) ?? DEFAULT_LANGUAGE;
  const lead = (asked: { id?: string } = {}): void => void response.redirect(303, officersAddress(language, { part: 'leavers', ...asked }));
  const wrong = async (message: string): Promise<void> => {
    await storeFlash(jar, OFFICERS_PATH, { form: 'leavers', kind: 'error', message });
    lead();
  };
  const script = request.headers.accept?.includes('application/json') ?? false;
  const session = await readSession(source);
  if (!session) {
    if (script) throw new AppError('request/unauthorised');
    return void response.redirect(303, signInFor(officersAddress(language, { part: 'leavers' }), language));
  }
  await officerOnly({ session, source });
  const form = await formOf(request);
  if (!form) return wrong('officers.error.fileSize');
  const list = form.get('list');
  if (!(list instanceof File) || list.size === 0) return wrong('officers.error.fileMissing');
  const dry = form.get('dry') === '1';
  try {
    const report = await callGateway(session, '/v1/officers/leavers', reportSchema, {
      for: source,
      method: 'POST',
      query: { dry: dry ? '1' : '0' },
      file: { type: 'text/csv', bytes: new Uint8Array(await list.arrayBuffer()) },
    });
    if (dry) {
      const values = { report: JSON.stringify(toldOf(report)) };
      await storeFlash(jar, OFFICERS_PATH, { form: TRIED, kind: 'ok', message: 'officers.done.tried', values });
      return lead();
    }
    await storeFlash(jar, OFFICERS_PATH, { form: 'leavers', kind: 'ok', message: 'officers.done.imported' });
    lead(report.id ? { id: report.id } : {});
  } catch (error) {
    if (isServiceRefusal(error) && error.status === 401)
      return void response.redirect(303, signInFor(officersAddress(language, { part: 'leavers' }), language));
    if (isRefused(error, 'not-allowed')) throw new AppError('request/forbidden', { cause: error });
    const known = isServiceRefusal(error) ? refusals[error.reason] : undefined;
    if (known) return wrong(known);
    if (!isServiceFailure(error)) throw error;
    count('account.failures');
    log.error({ err: error }, 'a leavers list was not taken');
    return wrong(failureWords(error));
  }
}

/** `/api/alumni/leavers` */
export const leaversHandlers: Handlers = { POST: sendLeavers };
