import { databaseLost } from '../../kit/database/lost.ts';
import type { Answer } from '../../kit/http/answer.ts';
import { ServiceError } from '../../kit/http/errors.ts';
import type { Exchange } from '../../kit/http/exchange.ts';
import { minutesToWait } from '../../kit/http/too-many.ts';
import { noteRefusal, type Refusals } from '../../kit/http/refusals.ts';
import type { Method, Route } from '../../kit/http/router.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { OffersError } from '../errors.ts';
import type { Language } from '../storage/tables.ts';
import { pageAnswer, type Page } from './layout.ts';
import { say } from './words.ts';

/** The language that an address asks for, else the browser's. */
const languageOf = (exchange: Exchange): Language => {
  const asked = exchange.query('language') ?? exchange.header('accept-language') ?? '';
  return /^de\b/i.test(asked) ? 'de' : 'en';
};

/** What a page that refuses knows of the purchase that it belongs to. */
export interface About {
  language: Language;
  /** The way back, HTML already. */
  back: string;
  frame?: Page['frame'];
}

/**
 * A route that answers with a page, also where it refuses.
 * @param aboutOf of what the page would have been, asked for where it refuses
 */
export function pageRoute(
  method: Method,
  path: string,
  refusals: Refusals,
  handle: (exchange: Exchange) => Promise<Answer>,
  aboutOf: (exchange: Exchange) => Promise<About | undefined> = () => Promise.resolve(undefined),
): Route {
  return {
    method,
    path,
    handler: async (exchange) => {
      try {
        return await handle(exchange);
      } catch (error) {
        const unknown = { language: languageOf(exchange), back: '' };
        if (databaseLost(error)) {
          exchange.log.warn({ err: error }, 'the database went away while a page was made');
          return failure(unknown, new OffersError('unavailable', { headers: { 'retry-after': '1' } }));
        }
        if (!(error instanceof ServiceError)) throw error;
        if (error instanceof OffersError && error.reason === 'user-refused') noteRefusal(refusals, 'token', exchange);
        if (error instanceof OffersError && error.reason === 'return-refused') noteRefusal(refusals, 'origin', exchange);
        const about = await aboutOf(exchange).catch((failed: unknown) => {
          exchange.log.warn({ err: failed }, 'a page that refuses knows nothing of its purchase');
          return undefined;
        });
        return failure(about ?? unknown, error);
      }
    },
  };
}

/** Why, in words of readers: those of the error are for whoever calls the service. */
function wordsOf(language: Language, error: ServiceError): [string, string] {
  const failed = say(language, 'failed');
  if (error.code === 'too-many-requests')
    return [failed, say(language, 'tooMany', { minutes: minutesToWait(Number(error.headers['retry-after'] ?? 60)) })];
  if (error.code === 'unavailable') return [failed, say(language, 'away')];
  switch (error instanceof OffersError ? error.reason : undefined) {
    case 'user-refused':
      return [say(language, 'signIn'), say(language, 'signInText')];
    case 'checkout-over':
      return [say(language, 'over'), say(language, 'overText')];
    case 'wrong-state':
      return [failed, say(language, 'cardOver')];
    case 'unknown-offer':
      return [failed, say(language, 'goneText')];
    default:
      return [failed, say(language, 'failedText')];
  }
}

function failure({ language, back, frame }: About, error: ServiceError): Answer {
  const [title, text] = wordsOf(language, error);
  const answer = pageAnswer({ language, title, body: `<p>${escapeHtml(text)}</p>${back}`, status: error.status, frame });
  return { ...answer, headers: { ...answer.headers, ...error.headers } };
}
