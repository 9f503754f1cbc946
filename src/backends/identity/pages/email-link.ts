import type { Answer, Exchange, Route } from '../../kit/http.ts';
import { browserCookie, cookieOf } from '../http/visitor.ts';
import type { SentCode, TransactionState } from '../idx/state.ts';
import type { Services } from '../services.ts';
import { equalText, hashToken } from '../../kit/secrets.ts';
import { phrases } from '../texts/texts.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { PAGE_HEADERS, page } from './layout.ts';

const PATH = '/email/verify';

const answer = (body: string, status = 200): Answer => ({ status, headers: PAGE_HEADERS, body });

const sentCode = ({ step }: TransactionState): SentCode | undefined => {
  if (step.at === 'challenge' && step.challenge.key === 'okta_email') return step.challenge.code;
  return step.at === 'enroll' && step.enrolling.key === 'okta_email' ? step.enrolling.code : undefined;
};

/**
 * The link in a mail. Opening it changes nothing, since mail scanners open links too. Confirming in the browser that asked
 * lets its tab go on; anywhere else the code is shown, to be typed where it was asked for.
 */
export function emailLinkRoutes(services: Services): Route[] {
  const expired = (locale: string | undefined): Answer => {
    const { language, text } = phrases(locale);
    return answer(page(language, text('link.expired.title'), `<p>${escapeHtml(text('link.expired'))}</p>`), 410);
  };

  const ask = async (exchange: Exchange): Promise<Answer> => {
    const locale = exchange.header('accept-language');
    const token = exchange.query('token') ?? '';
    if (!(await services.entryTokens.peek('email-link', token))) return expired(locale);
    const { language, text } = phrases(locale);
    const form = `<form method="post" action="${PATH}"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>${escapeHtml(text('link.confirm'))}</button></form>`;
    return answer(page(language, text('link.title'), `<p>${escapeHtml(text('link.question'))}</p>${form}`));
  };

  const confirm = async (exchange: Exchange): Promise<Answer> => {
    const locale = exchange.header('accept-language');
    const entry = await services.entryTokens.take('email-link', (await exchange.form()).get('token') ?? '');
    const id = entry?.transactionId;
    if (!entry || id == null || typeof entry.payload.sealedCode !== 'string') return expired(locale);
    const code = services.secrets.open('link', entry.payload.sealedCode);
    const browser = cookieOf(exchange, browserCookie(services.origin));
    const outcome = await services.transactions.update(id, async (tx) => {
      const sent = sentCode(tx.state);
      // A newer code was sent, or the step is over.
      const current =
        sent &&
        services.secrets.verify('code', `${tx.id} ${code}`, sent.mac) &&
        sent.triesLeft > 0 &&
        sent.expiresAt > services.now().getTime();
      if (!sent || !current) return 'expired';
      if (browser === undefined || tx.state.browser === undefined || !equalText(hashToken(browser), tx.state.browser)) return 'elsewhere';
      sent.confirmed = true;
      return 'confirmed';
    });
    const { language, text } = phrases(locale);
    if (outcome === 'confirmed') return answer(page(language, text('link.back.title'), `<p>${escapeHtml(text('link.back'))}</p>`));
    if (outcome === 'elsewhere')
      return answer(
        page(language, text('link.code.title'), `<p>${escapeHtml(text('link.code'))}</p><p class="code">${escapeHtml(code)}</p>`),
      );
    return expired(locale);
  };

  return [
    { method: 'GET', path: PATH, handler: ask },
    { method: 'POST', path: PATH, handler: confirm },
  ];
}
