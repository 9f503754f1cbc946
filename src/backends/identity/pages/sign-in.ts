import { z } from 'zod';
import type { Answer, Exchange, Route } from '../../kit/http.ts';
import { supportedLocale } from '../mail/render.ts';
import { phrases } from '../texts/texts.ts';
import { markBrowser } from '../idx/introspect.ts';
import { contextOf, runOne, type IdxServer } from '../idx/pipeline.ts';
import { assurance } from '../idx/policy.ts';
import { IdxProblem, MESSAGES, type Problem } from '../idx/problems.ts';
import { startState } from '../idx/flow/start.ts';
import { IDX_STEPS } from '../idx/steps/table.ts';
import { renderView, type View } from '../idx/view.ts';
import { PAGE_HEADERS, escapeHtml, page } from './layout.ts';
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

/** The page to which /v1/authorize sends a browser that is not signed in: IDX as forms, without scripts. */
export function signInRoutes(server: IdxServer): Route[] {
  const { services, oidc } = server;

  const shown = (view: View | undefined, path: string, locale: string | undefined, status: number): Answer => {
    const { language, text } = phrases(locale);
    const body = view ? viewHtml(view, path, text) : `<p>${escapeHtml(text('signIn.expired'))}</p>`;
    return { status, headers: PAGE_HEADERS, body: page(language, text('signIn.title'), body) };
  };

  const start = async (exchange: Exchange): Promise<Answer> => {
    const locale = exchange.header('accept-language');
    const interaction = await oidc.provider.interactionDetails(exchange.request, exchange.response).catch(() => undefined);
    if (!interaction) return shown(undefined, '', locale, 410);
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
    return shown(context && (await renderView(context, [])), `/sign-in/${interaction.uid}`, state.locale, context ? 200 : 410);
  };

  const step = async (exchange: Exchange): Promise<Answer | 'handled'> => {
    const locale = exchange.header('accept-language');
    const origin = exchange.header('origin');
    const interaction = await oidc.provider.interactionDetails(exchange.request, exchange.response).catch(() => undefined);
    const form = await exchange.form();
    const body = nested(form);
    const idxStep = IDX_STEPS.find((one) => one.path === form.get('step'));
    const id = typeof body.stateHandle === 'string' ? services.transactions.idOf('state', body.stateHandle) : undefined;
    if (!interaction || !idxStep || id === undefined || (origin !== undefined && origin !== services.origin))
      return shown(undefined, '', locale, 410);
    const outcome = await services.transactions.update(id, async (tx) => {
      const context = await contextOf(server, exchange, tx);
      if (!context || tx.state.request.interactionUid !== interaction.uid) return undefined;
      let problems: readonly Problem[] = [];
      try {
        await runOne(context, idxStep, body);
        if (tx.state.step.at === 'done' && !context.user) throw new IdxProblem({ name: 'access-denied' });
      } catch (error) {
        if (!(error instanceof IdxProblem)) throw error;
        problems = error.problems;
      }
      if (tx.state.step.at === 'done' && context.user) {
        if (tx.state.passwordReset === true) await oidc.sessions.endAllOf(context.user.id);
        await services.users.signedIn(context.user.id);
        return { done: { accountId: context.user.id, remember: tx.state.remember, ...assurance(context) } };
      }
      return {
        view: await renderView(context, problems),
        locale: tx.state.locale,
        status: problems.reduce((worst, { name }) => Math.max(worst, MESSAGES[name].status), 200),
      };
    });
    if (!outcome) return shown(undefined, '', locale, 410);
    if (!outcome.done) return shown(outcome.view, `/sign-in/${interaction.uid}`, outcome.locale, outcome.status);
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
