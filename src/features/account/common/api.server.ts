import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { sayProblem, sayProblemOf } from '@/config/problems';
import { count } from '@/server/counters';
import { AppError } from '@/server/errors';
import type { RouteContext } from '@/server/route';
import { intentSchema } from '../intents/intent.schema';
import { forgetIntentsOf, storeIntent } from '../intents/intent-store.server';
import { apiSource, cookieJar, isServiceRefusal, readSession, sameOrigin, storedUserId, type Session } from '../session/server';
import type { Area, FormContext } from './area.server';
import {
  attempt,
  isForbidden,
  needsFreshSignIn,
  NO_ANSWER,
  ofAnother,
  refused,
  SERVICE_DOWN,
  typedAgain,
  typedTexts,
} from './attempt.server';
import { storeTyped, tell } from '../flash/server';
import { keyOf } from './invalid';
import type { AccountAnswer, Outcome } from './model';
import { areaAddress, isServiceFailure, signInFor } from './page.server';
import { formValues, valueOf, type FormValues } from './rules';
import { typedPage } from './typed-page.server';
import { isWhose, whoseMark } from './whose.server';
import { loadAfterForm } from './within-pages.server';

/** Browsers end a line with two characters where they send a form, and count one against its `maxlength` (HTML, section 4.10.22.4). */
const text = z.string().transform((value) => value.replaceAll(/\r\n?/g, '\n'));
/** A form's body as Next parsed it: what is neither a text nor a list of texts is no field, and what is no form has none. */
const formBody = z
  .record(z.string(), z.union([text.transform((value) => [value]), z.array(text)]).catch([]))
  .catch({})
  .transform((fields) => formValues(Object.entries(fields).flatMap(([name, values]) => values.map((value) => [name, value] as const))));

const wantsJson = (request: NextApiRequest): boolean => request.headers.accept?.includes('application/json') ?? false;

const languageOf = (values: FormValues) => LANGUAGES.find((language) => language === valueOf(values, 'language')) ?? DEFAULT_LANGUAGE;

/** Path and query of the page that a request comes from, when it is one of the same host. */
function cameFrom({ headers: { referer, host } }: NextApiRequest): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const { host: of, pathname, search } = new URL(referer);
  return of === host ? pathname + search : undefined;
}

/** What a later page offers to press changes nobody else's account: whoever is signed in when it is pressed may be another. */
function ofTheirs(outcome: Outcome, userId: string): Outcome {
  const marked = (once: Outcome['undo']) => once && { ...once, fields: { ...once.fields, whose: whoseMark(userId) } };
  const { undo, again } = outcome;
  return { ...outcome, ...(undo ? { undo: marked(undo) } : {}), ...(again ? { again: marked(again) } : {}) };
}

/**
 * `POST` of an area's forms, told apart by the field `form`. A script gets the outcome and the page's data as they are now;
 * without one the browser is led back to the page, which says the outcome.
 * @throws AppError `request/forbidden`, `request/bad`
 */
export const areaApi =
  <T, S extends Session | undefined>(area: Area<T, S>) =>
  async (request: NextApiRequest, response: NextApiResponse, { log }: RouteContext): Promise<void> => {
    response.setHeader('Cache-Control', 'private, no-store');
    sameOrigin(request);
    const values = formBody.parse(request.body);
    const name = valueOf(values, 'form');
    const form = Object.hasOwn(area.forms, name) ? area.forms[name] : undefined;
    if (!form) throw new AppError('request/bad', { detail: `there is no form "${name.slice(0, 40)}"` });
    const language = languageOf(values);
    const query = Object.fromEntries((area.query ?? []).map((parameter) => [parameter, valueOf(values, parameter)]));
    const address = areaAddress(area, language, query);
    const source = apiSource(request, response);
    const jar = cookieJar(source);
    // A session that is over takes along what says whose it was.
    const whose = storedUserId(jar);
    // Forms of pages that are the same for everybody do not say it.
    const madeFor = valueOf(values, 'whose');
    const isAnothers = (userId: string): boolean => madeFor !== '' && !isWhose(madeFor, userId);
    const by = whose !== undefined && !isAnothers(whose) ? whose : madeFor || undefined;
    const script = wantsJson(request);
    const from = cameFrom(request);
    let session: Session | undefined;
    const context = (): FormContext<S> => ({
      session: session as S,
      jar,
      source,
      language,
      query,
      values,
      from,
      value: (field) => valueOf(values, field),
    });
    /** Keeps what was pressed, and what was typed, for the sign-in that it needs. */
    const keep = async (page: string, by: string | undefined): Promise<boolean> => {
      const kept = intentSchema.safeParse({ kind: form.intent, values: { ...values, ...(from && !values.from ? { from: [from] } : {}) } });
      return kept.success && storeIntent(jar, { intent: kept.data, language, query, page, ...(by ? { by } : {}) });
    };
    /** Keeps what was typed for the page that the sign-in leads back to, where nothing is done before it is pressed again. */
    const keepTyped = (): Promise<boolean> =>
      storeTyped(jar, area.path, { form: name, of: keyOf(name, values), values: typedAgain(form, values) }, by);
    const isTyped = form.shownAgain?.some((field) => valueOf(values, field) !== '') ?? false;
    const leadTo = (to: string): void => {
      if (script) response.status(200).json({ outcome: { form: name, kind: 'ok', message: '' }, leadsTo: to });
      else response.redirect(303, to);
    };
    const showTyped = async (status: number, say: Parameters<typeof typedPage>[3]): Promise<void> => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.status(status).send(await typedPage(jar.site?.name ?? '', language, typedTexts(form, values), say));
    };
    const expired = async (): Promise<void> => {
      const done = whose && by === whose && (await form.doneBefore?.(whose, language));
      if (done) return leadTo(done);
      const page = (await area.addressOf?.(context())) ?? address;
      const signIn = signInFor(page, language);
      const kept: { kept?: boolean } = form.intent
        ? { kept: await keep(page, by) }
        : isTyped && !area.addressOf
          ? { kept: await keepTyped() }
          : {};
      if (!script && isTyped && kept.kept === false)
        return showTyped(401, (phrase) => ({
          title: phrase('account.expired'),
          why: phrase('account.error.tooLongToKeep'),
          link: { href: signIn, text: phrase('account.signInAgain') },
        }));
      // Nothing has expired where anybody may be: the form leads to the sign-in that it needs.
      if (!script || area.access === 'public') leadTo(signIn);
      else response.status(401).json({ signIn, ...kept });
    };
    let outcome: Outcome;
    let leadsTo: string | undefined;
    let handsTo: string | undefined;
    let back = address;
    let forbidden = false;
    let anothers = false;
    let showsAnew = false;
    try {
      session = await readSession(source);
      if (!session && (area.access === 'session' || form.needsSession)) return await expired();
      anothers = session !== undefined && isAnothers(session.userId);
      ({ outcome, leadsTo, handsTo, showsAnew = false } = anothers ? ofAnother(name, values) : await attempt(name, form, context()));
      if (!script && outcome.kind !== 'invalid' && area.addressOf) back = await area.addressOf(context());
    } catch (error) {
      // A link of a mail that is refused says nothing of the session.
      if (isServiceRefusal(error) && error.status === 401 && form.refusals?.[error.reason] === undefined) return await expired();
      // What has to be pressed again is the last that was meant: the sign-in for it leads to no form that was left before.
      if (needsFreshSignIn(error) && !(await keep(address, session?.userId)) && session) await forgetIntentsOf(jar, session.userId);
      forbidden = isForbidden(error);
      showsAnew = isServiceRefusal(error) && form.refusals?.[error.reason]?.showsAnew === true;
      outcome = refused(name, form, values, error, signInFor(form.part ? `${address}#${form.part}` : address, language));
      const isUnanswered = isServiceFailure(error) || (isServiceRefusal(error) && error.status === 429);
      if (form.staysAt && isUnanswered)
        back = areaAddress({ path: area.path, query: [form.staysAt] }, language, { [form.staysAt]: valueOf(values, 'token') });
      if (isServiceFailure(error)) {
        count('account.failures');
        log.error({ err: error, form: name }, 'a form of the account was not answered');
      }
    }
    const statusOf = (usual: number): number =>
      forbidden ? 403 : anothers ? 409 : [SERVICE_DOWN, NO_ANSWER].includes(outcome.message) ? 503 : usual;
    if (!script) {
      // The method and the body go along (RFC 9110, 307).
      if (handsTo) return void response.redirect(307, handsTo);
      if (anothers && isTyped)
        return showTyped(409, (phrase) => ({
          title: phrase(outcome.message),
          why: phrase('account.error.copyTyped'),
          link: { href: back, text: phrase('account.toTheForm') },
        }));
      if (session && !anothers) outcome = ofTheirs(outcome, session.userId);
      const isWhole = leadsTo ? true : await tell(jar, area, back, outcome);
      const { undo, params } = outcome;
      if (!isWhole && undo)
        return showTyped(200, (phrase) => ({
          title: phrase(outcome.message, params),
          once: { fields: { ...undo.fields, ...query, form: undo.form, language }, text: phrase('account.undo') },
          link: { href: back, text: phrase('account.keep.backToPage') },
        }));
      if (isWhole || outcome.kind === 'ok' || !isTyped) return void response.redirect(303, leadsTo ?? back);
      return showTyped(statusOf(422), (phrase) => ({
        title: phrase(outcome.message, outcome.params),
        problems: Object.entries(outcome.errors ?? {}).map(([field, problem]) =>
          sayProblemOf(phrase(`account.field.${field}`), sayProblem(phrase, problem)),
        ),
        why: phrase('account.error.tooLongToShow'),
        link: { href: outcome.signIn ?? back, text: phrase(outcome.signIn ? 'account.signInAgain' : 'account.toTheForm') },
      }));
    }
    const answer: AccountAnswer<T> = { outcome, ...(leadsTo ? { leadsTo } : {}), ...(handsTo ? { handsTo } : {}) };
    if ((outcome.kind === 'ok' || showsAnew) && !leadsTo && !handsTo) {
      try {
        answer.data = await loadAfterForm(area, { session: session as S, jar, source, language, query });
      } catch (error) {
        // The change went through: that is what the reader has to know.
        log.warn({ err: error, form: name }, 'the page after a change has no data');
      }
    }
    response.status(statusOf(200)).json(answer);
  };
