import { databaseLost } from '../../kit/database/lost.ts';
import type { Answer } from '../../kit/http/answer.ts';
import { ServiceError } from '../../kit/http/errors.ts';
import type { Exchange } from '../../kit/http/exchange.ts';
import { noteRefusal, type Refusals } from '../../kit/http/refusals.ts';
import type { Method, Route } from '../../kit/http/router.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { OffersError } from '../errors.ts';
import type { Language } from '../storage/tables.ts';
import { pageAnswer } from './layout.ts';
import { say } from './words.ts';

/** The language that an address asks for, else the browser's. */
const languageOf = (exchange: Exchange): Language => {
  const asked = exchange.query('language') ?? exchange.header('accept-language') ?? '';
  return /^de\b/i.test(asked) ? 'de' : 'en';
};

/** A route that answers with a page, also where it refuses. */
export function pageRoute(method: Method, path: string, refusals: Refusals, handle: (exchange: Exchange) => Promise<Answer>): Route {
  return {
    method,
    path,
    handler: async (exchange) => {
      try {
        return await handle(exchange);
      } catch (error) {
        const language = languageOf(exchange);
        if (databaseLost(error)) {
          exchange.log.warn({ err: error }, 'the database went away while a page was made');
          return failure(language, new OffersError('unavailable', { headers: { 'retry-after': '1' } }));
        }
        if (!(error instanceof ServiceError)) throw error;
        if (error instanceof OffersError && error.reason === 'user-refused') noteRefusal(refusals, 'token', exchange);
        if (error instanceof OffersError && error.reason === 'return-refused') noteRefusal(refusals, 'origin', exchange);
        return failure(language, error);
      }
    },
  };
}

function failure(language: Language, error: ServiceError): Answer {
  const reason = error instanceof OffersError ? error.reason : undefined;
  const [title, text] =
    reason === 'user-refused'
      ? [say(language, 'signIn'), say(language, 'signInText')]
      : reason === 'checkout-over'
        ? [say(language, 'over'), '']
        : [say(language, 'failed'), error.message];
  const answer = pageAnswer({ language, title, body: `<p>${escapeHtml(text)}</p>`, status: error.status });
  return { ...answer, headers: { ...answer.headers, ...error.headers } };
}
