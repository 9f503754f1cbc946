import type { Answer, Exchange, ServiceError } from '../../kit/http.ts';
import { phrases } from '../texts/texts.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { PAGE_HEADERS, page } from './layout.ts';

/** A browser asks for a page, not a script for data. */
export const asksForPage = (exchange: Exchange): boolean =>
  exchange.request.method === 'GET' && /\btext\/html\b/.test(exchange.header('accept') ?? '');

function reasonOf({ status }: ServiceError): string {
  if (status === 403) return 'error.expired';
  if (status === 404) return 'error.nothing';
  return status === 503 ? 'error.unavailable' : 'problem.internal';
}

/** A refusal where a reader sees it: on the way to another provider, back from it, or at an address where there is nothing. */
export function failurePage(error: ServiceError, exchange: Exchange): Answer {
  const { language, text } = phrases(exchange.header('accept-language'));
  return {
    status: error.status,
    headers: { ...PAGE_HEADERS, ...error.headers },
    body: page(language, text('error.title'), `<p>${escapeHtml(text(reasonOf(error)))}</p>`),
  };
}
