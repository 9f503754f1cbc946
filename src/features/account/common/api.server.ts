import type { NextApiRequest, NextApiResponse } from 'next';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { count } from '@/server/counters';
import { AppError } from '@/server/errors';
import type { RouteContext } from '@/server/route';
import { apiSource, cookieJar, isServiceRefusal, readSession, sameOrigin, type Session } from '../session/server';
import type { Area, AreaForm, FormContext } from './area.server';
import { storeFlash } from './flash.server';
import type { AccountAnswer, Outcome } from './model';
import { areaAddress, isServiceFailure, signInFor } from './page.server';
import { checkForm, formValues, valueOf, type FieldErrors, type FormValues } from './rules';

/** Fields of a form's body, as Next parsed it. */
const bodyValues = (body: unknown): FormValues =>
  typeof body === 'object' && body !== null
    ? formValues(Object.entries(body).flatMap(([name, value]): [string, unknown][] => [value].flat().map((one: unknown) => [name, one])))
    : {};

const wantsJson = (request: NextApiRequest): boolean => request.headers.accept?.includes('application/json') ?? false;

const languageOf = (values: FormValues): string =>
  LANGUAGES.find((language) => language === valueOf(values, 'language')) ?? DEFAULT_LANGUAGE;

/** Path and query of the page that a request comes from, when it is one of the same host. */
function cameFrom({ headers: { referer, host } }: NextApiRequest): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const { host: of, pathname, search } = new URL(referer);
  return of === host ? pathname + search : undefined;
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
    const values = bodyValues(request.body);
    const name = valueOf(values, 'form');
    const form = Object.hasOwn(area.forms, name) ? area.forms[name] : undefined;
    if (!form) throw new AppError('request/bad', { detail: `there is no form "${name.slice(0, 40)}"` });
    const language = languageOf(values);
    const query = Object.fromEntries((area.query ?? []).map((parameter) => [parameter, valueOf(values, parameter)]));
    const address = areaAddress(area, language, query);
    const source = apiSource(request, response);
    const jar = cookieJar(source);
    const script = wantsJson(request);
    const expired = () => {
      const signIn = signInFor(address, language);
      if (script) response.status(401).json({ signIn });
      else response.redirect(303, signIn);
    };
    let outcome: Outcome;
    let session: Session | undefined;
    let leadsTo: string | undefined;
    let handsTo: string | undefined;
    let back = address;
    try {
      session = await readSession(source);
      if (!session && area.access === 'session') return expired();
      const context: FormContext<S> = {
        session: session as S,
        jar,
        source,
        language,
        query,
        values,
        from: cameFrom(request),
        value: (field) => valueOf(values, field),
      };
      ({ outcome, leadsTo, handsTo } = await sent(name, form, context));
      if (!script && outcome.kind !== 'invalid' && area.addressOf) back = await area.addressOf(context);
    } catch (error) {
      if (isServiceRefusal(error) && error.status === 401) return expired();
      outcome = refused(name, form, values, error, signInFor(address, language));
      if (isServiceFailure(error)) {
        count('account.failures');
        log.error({ err: error, form: name }, 'a form of the account was not answered');
      }
    }
    if (!script) {
      // The method and the body go along (RFC 9110, 307).
      if (handsTo) return void response.redirect(307, handsTo);
      if (!leadsTo) await storeFlash(jar, area.path, outcome);
      response.redirect(303, leadsTo ?? back);
      return;
    }
    const answer: AccountAnswer<T> = { outcome, ...(leadsTo ? { leadsTo } : {}), ...(handsTo ? { handsTo } : {}) };
    if (outcome.kind === 'ok' && !leadsTo && !handsTo) {
      try {
        answer.data = await area.load({ session: session as S, jar, source, language, query });
      } catch (error) {
        // The change went through: that is what the reader has to know.
        log.warn({ err: error, form: name }, 'the page after a change has no data');
      }
    }
    response.status(outcome.message === SERVICE_DOWN ? 503 : 200).json(answer);
  };

const SERVICE_DOWN = 'account.error.service';

async function sent<S extends Session | undefined>(
  name: string,
  form: AreaForm<S>,
  context: FormContext<S>,
): Promise<{ outcome: Outcome; leadsTo?: string | undefined; handsTo?: string | undefined }> {
  const errors = checkForm(form.rules, context.values);
  if (Object.keys(errors).length > 0) return { outcome: invalid(name, form, context.values, errors) };
  const { kind = 'ok', message, params, undo, leadsTo, handsTo } = await form.run(context);
  return { outcome: { form: name, kind, message, ...(params ? { params } : {}), ...(undo ? { undo } : {}) }, leadsTo, handsTo };
}

const typedAgain = <S extends Session | undefined>({ shownAgain = [] }: AreaForm<S>, values: FormValues): Record<string, string> =>
  Object.fromEntries(shownAgain.map((field) => [field, valueOf(values, field)]));

const invalid = <S extends Session | undefined>(name: string, form: AreaForm<S>, values: FormValues, errors: FieldErrors): Outcome => ({
  form: name,
  kind: 'invalid',
  message: 'account.error.summary',
  errors,
  values: typedAgain(form, values),
});

/** A refusal of the service in words of the page. @throws what is neither a refusal nor a failure of a service */
function refused<S extends Session | undefined>(
  name: string,
  form: AreaForm<S>,
  values: FormValues,
  error: unknown,
  signIn: string,
): Outcome {
  if (isServiceRefusal(error)) {
    const known = form.refusals?.[error.reason];
    if (known?.field) return invalid(name, form, values, { [known.field]: known.message });
    const outcome = (message: string): Outcome => ({ form: name, kind: 'error', message, values: typedAgain(form, values) });
    if (known) return outcome(known.message);
    if (error.reason === 'reauthentication-required') return { ...outcome('account.error.signInAgain'), signIn };
    if (error.status === 429) return outcome('account.error.tooMany');
    if (error.reason === 'too-many-saved') return outcome('account.error.full');
    return outcome(error.reason === 'invalid-input' ? 'account.error.refused' : SERVICE_DOWN);
  }
  if (isServiceFailure(error)) return { form: name, kind: 'error', message: SERVICE_DOWN, values: typedAgain(form, values) };
  throw error;
}
