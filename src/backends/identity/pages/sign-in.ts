import { z } from 'zod';
import type { Answer, Exchange, Route } from '../../kit/http.ts';
import { supportedLocale } from '../mail/render.ts';
import { phrases } from '../texts/texts.ts';
import { markBrowser } from '../idx/introspect.ts';
import { noteFailure } from '../idx/failed-proof.ts';
import { letIn } from '../idx/flow/complete.ts';
import { contextOf, runOne, type IdxServer } from '../idx/pipeline.ts';
import { assurance } from '../idx/policy.ts';
import { IdxProblem, MESSAGES, type Problem } from '../idx/problems.ts';
import { startState } from '../idx/flow/start.ts';
import { IDX_STEPS } from '../idx/steps/table.ts';
import { renderView, type View } from '../idx/view.ts';
import { epochSeconds } from '../services.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { PAGE_HEADERS, page } from './layout.ts';
import { switchPage } from './switch.ts';
import { viewHtml } from './view-html.ts';

/** What /v1/authorize was asked, as the library kept it. */
const paramsSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string().default('openid'),
  state: z.string().default(''),
  code_challenge: z.string().default(''),
  max_age: z.coerce.number().optional(),
  acr_values: z.string().optional(),
  ui_locales: z.string().optional(),
});

/** `credentials.passcode=…` becomes `{ credentials: { passcode } }`. */
function nested(form: URLSearchParams): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of form) {
    const [head = '', tail] = name.split('.', 2);
    if (!/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)?$/.test(name) || head === 'step') continue;
    if (tail === undefined) body[head] = name === 'rememberMe' ? value === 'true' : value;
    else body[head] = { ...(typeof body[head] === 'object' ? body[head] : {}), [tail]: value };
  }
  return body;
}

/** What a reader would have to type again. */
const TYPED = ['identifier', 'userProfile.email', 'userProfile.firstName', 'userProfile.lastName'];
const typedIn = (form: URLSearchParams): ReadonlyMap<string, string> =>
  new Map(TYPED.flatMap((name) => (form.has(name) ? [[name, form.get(name) ?? ''] as const] : [])));
const NOTHING: ReadonlyMap<string, string> = new Map();

/** The page to which /v1/authorize sends a browser that is not signed in: IDX as forms, without scripts. */
export function signInRoutes(server: IdxServer): Route[] {
  const { services, oidc } = server;

  const over = (locale: string | undefined): Answer => {
    const { language, text } = phrases(locale);
    return {
      status: 410,
      headers: PAGE_HEADERS,
      body: page(language, text('signIn.title'), `<p>${escapeHtml(text('signIn.expired'))}</p>`),
    };
  };

  /** @param origin to which whoever signs in goes on */
  const shown = (
    view: View,
    path: string,
    {
      locale,
      status,
      origin,
      typed = NOTHING,
    }: { locale: string | undefined; status: number; origin: string; typed?: ReadonlyMap<string, string> },
  ): Answer => {
    const { language, text } = phrases(locale);
    const { title, body, wrong } = viewHtml(view, path, { text, typed });
    const lead = text('signIn.to').replace('{host}', new URL(origin).host);
    return {
      status,
      headers: PAGE_HEADERS,
      body: page(language, title, body, { lead, ...(wrong ? { problem: text('signIn.problem') } : {}) }),
    };
  };

  const start = async (exchange: Exchange): Promise<Answer> => {
    const locale = exchange.header('accept-language');
    const interaction = await oidc.provider.interactionDetails(exchange.request, exchange.response).catch(() => undefined);
    if (!interaction) return over(locale);
    const params = paramsSchema.parse(interaction.params);
    const request = {
      scope: params.scope,
      redirectUri: params.redirect_uri,
      state: params.state,
      codeChallenge: params.code_challenge,
      interactionUid: interaction.uid,
      ...(params.max_age === undefined ? {} : { maxAge: params.max_age }),
      ...(params.acr_values === undefined ? {} : { acrValues: params.acr_values }),
    };
    const state = { ...startState(request, supportedLocale(params.ui_locales ?? locale)), browser: markBrowser(server, exchange) };
    const tx = await services.transactions.create(params.client_id, state);
    const context = await contextOf(server, exchange, tx);
    if (!context) return over(locale);
    return shown(await renderView(context, []), `/sign-in/${interaction.uid}`, {
      locale: state.locale,
      status: 200,
      origin: context.client.origin,
    });
  };

  const step = async (exchange: Exchange): Promise<Answer | 'handled'> => {
    const locale = exchange.header('accept-language');
    const origin = exchange.header('origin');
    const interaction = await oidc.provider.interactionDetails(exchange.request, exchange.response).catch(() => undefined);
    const form = await exchange.form();
    const body = nested(form);
    const chosen = form.get('step');
    const idxStep = IDX_STEPS.find((one) => one.path === chosen);
    const decides = chosen === 'switch' || chosen === 'stay';
    const id = typeof body.stateHandle === 'string' ? services.transactions.idOf('state', body.stateHandle) : undefined;
    if (!interaction || (!idxStep && !decides) || id === undefined || (origin !== undefined && origin !== services.origin))
      return over(locale);
    const outcome = await services.transactions.update(id, async (tx) => {
      const context = await contextOf(server, exchange, tx);
      if (!context || tx.state.request.interactionUid !== interaction.uid) return undefined;
      let problems: readonly Problem[] = [];
      try {
        if (idxStep) await runOne(context, idxStep, body);
        if (tx.state.step.at === 'done' && !context.user) throw new IdxProblem({ name: 'access-denied' });
      } catch (error) {
        if (!(error instanceof IdxProblem)) throw error;
        problems = error.problems;
        noteFailure(context, problems);
      }
      if (tx.state.step.at === 'done' && context.user) {
        await services.users.signedIn(context.user.id);
        await letIn(context, context.user, exchange);
        return { done: { accountId: context.user.id, remember: tx.state.remember, ...assurance(context) } };
      }
      return {
        view: await renderView(context, problems),
        origin: context.client.origin,
        typed: problems.length > 0 ? typedIn(form) : NOTHING,
        locale: tx.state.locale,
        status: problems.reduce((worst, { name }) => Math.max(worst, MESSAGES[name].status), 200),
      };
    });
    if (!outcome) return over(locale);
    if (outcome.done) {
      const { accountId } = outcome.done;
      const session = await oidc.sessions.current(exchange);
      if (session && session.accountId !== accountId) {
        if (chosen === 'stay') {
          await services.transactions.remove(id);
          return { status: 303, headers: { location: interaction.returnTo, 'cache-control': 'no-store' } };
        }
        const [now, next] = await Promise.all([services.users.byId(session.accountId ?? ''), services.users.byId(accountId)]);
        if (chosen !== 'switch')
          return switchPage(
            `/sign-in/${interaction.uid}`,
            String(body.stateHandle),
            { now: now?.email ?? '', next: next?.email ?? '' },
            locale,
          );
        await oidc.sessions.end(exchange, session);
      }
      // The library goes on only in the session in which it was asked, which has ended.
      const alive = chosen === 'switch' ? undefined : session;
      if (interaction.session !== undefined && interaction.session.uid !== alive?.uid) {
        delete interaction.session;
        await interaction.save(interaction.exp - epochSeconds(services));
      }
    }
    if (!outcome.done) {
      const { view, ...more } = outcome;
      return shown(view, `/sign-in/${interaction.uid}`, more);
    }
    await services.transactions.remove(id);
    const { accountId, remember, acr, amr, authTime } = outcome.done;
    await oidc.provider.interactionFinished(
      exchange.request,
      exchange.response,
      { login: { accountId, remember, acr, amr, ts: authTime } },
      { mergeWithLastSubmission: false },
    );
    return 'handled';
  };

  return [
    { method: 'GET', path: '/sign-in/:uid', handler: start },
    { method: 'POST', path: '/sign-in/:uid', handler: step },
  ];
}
