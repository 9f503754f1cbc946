import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { alumniRoutes } from '@/config/alumni-routes';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { apiSource, callGateway, isServiceRefusal } from '@/features/account/session/server';
import { languagePath } from '@/lib/language-path';
import { AppError } from '@/server/errors';
import type { Handlers } from '@/server/route';
import { noteServiceDown } from '@/server/service-down';
import { readAsked } from './asked';
import type { MailKind } from './model';

const PAGE = alumniRoutes.alumniMailOff.path;

const texts = z.record(z.string(), z.union([z.string(), z.array(z.string()).transform((all) => all[0] ?? '')])).catch({});

/** Where the page says what came of it. */
function lead(response: NextApiResponse, language: string, asked: Readonly<Record<string, string>>): void {
  response.redirect(303, `${languagePath(PAGE, language)}?${new URLSearchParams(asked)}`);
}

/** Whether the gateway turned it off; `over` where the token opens nothing. */
async function turnOff(
  kind: MailKind,
  token: string,
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<'off' | 'over' | 'failed'> {
  try {
    const source = apiSource(request, response);
    if (kind === 'alert') await callGateway(undefined, '/v1/alerts/off', z.unknown(), { for: source, method: 'POST', body: { token } });
    else await callGateway(undefined, '/v1/newsletters/off', z.unknown(), { for: source, method: 'POST', body: { token } });
    return 'off';
  } catch (error) {
    if (isServiceRefusal(error)) return error.status === 429 ? 'failed' : 'over';
    noteServiceDown(error, 'account.failures', 'a mail of the alumni was not turned off');
    return 'failed';
  }
}

/**
 * `POST /api/alumni/mail-off?alert=` (or `newsletter=`): a mail program's one click (RFC 8058), with no cookie, no session and no
 * redirect; and the button of the page, whose form names its language and is led back.
 */
async function mailOff(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  const body = texts.parse(request.body ?? {});
  const asked = readAsked({ ...texts.parse(request.query), ...body });
  const language = LANGUAGES.find((each) => each === body.language);
  if (asked.step !== 'ask') {
    if (language) return lead(response, language, {});
    throw new AppError('request/bad', { detail: 'no token' });
  }
  const { kind, token } = asked;
  const done = await turnOff(kind, token, request, response);
  if (language) return lead(response, language, done === 'off' ? { of: kind, done } : { [kind]: token, done });
  if (done === 'failed') throw new AppError('service/unreachable', { detail: 'the mail is not turned off' });
  if (done === 'over') throw new AppError('request/bad', { detail: 'no such token' });
  response.status(200).json({ status: 'off' });
}

/**
 * `GET /api/alumni/mail-off?alert=` (or `newsletter=`; `lang=` of the mail): somebody opened the mail program's address. The page has
 * the button, nothing is changed here.
 */
function showPage(request: NextApiRequest, response: NextApiResponse): void {
  response.setHeader('Cache-Control', 'no-store');
  const query = texts.parse(request.query);
  const asked = readAsked(query);
  const language = LANGUAGES.find((each) => each === query.lang) ?? DEFAULT_LANGUAGE;
  lead(response, language, asked.step === 'ask' ? { [asked.kind]: asked.token } : {});
}

/** `/api/alumni/mail-off` */
export const mailOffHandlers: Handlers = { GET: showPage, POST: mailOff };
