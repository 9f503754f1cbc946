import { json, text } from '../kit/http/answer.ts';
import type { Answer } from '../kit/http/answer.ts';
import { ServiceError } from '../kit/http/errors.ts';
import type { Exchange } from '../kit/http/exchange.ts';
import { noteRefusal, type Refusals } from '../kit/http/refusals.ts';
import type { Handler, Route } from '../kit/http/router.ts';
import { equalText } from '../kit/secrets.ts';
import type { Deliver } from './deliver.ts';
import type { Message } from './message.ts';
import { listPage, messagePage, smsPage, type ReplyForm } from './pages.ts';
import { NotTaken } from './relays.ts';
import { composeReply, replyAddress } from './reply.ts';
import type { MessageStore } from './store.ts';

const NO_STORE = { 'cache-control': 'no-store' };
const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/**
 * `sandbox` holds too when the part is opened outside its frame: no script, no form, no origin, nothing loaded. Its links may be
 * followed, each in a window of its own.
 */
const PART_CSP =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

const html = (body: string, csp: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': csp, 'referrer-policy': 'no-referrer', ...NO_STORE },
  body,
});

/** Links lead out of the frame: inside it the site's pages refuse to be shown. */
const withOwnWindows = (part: string): string =>
  /<head[^>]*>/i.test(part) ? part.replace(/<head[^>]*>/i, '$&<base target="_blank">') : `<base target="_blank">${part}`;

const summary = ({ id, receivedAt, kind, from, to, subject }: Message) => ({ id, receivedAt, kind, from, to, subject });

const detail = (message: Message) => ({
  ...summary(message),
  text: message.text,
  html: message.html ?? null,
  headers: message.headers,
  links: message.links,
  attachments: message.attachments,
});

/** A page of another origin that found a name for this address (DNS rebinding) would read codes: only local names and addresses answer. */
function needLocalHost(exchange: Exchange): void {
  const host = (exchange.header('host') ?? '').replace(/:\d+$/, '').toLowerCase();
  if (/^(?:(?:[\w-]+\.)*localhost|\d+\.\d+\.\d+\.\d+|\[[0-9a-f:]+\])$/.test(host)) return;
  throw new ServiceError('forbidden', 'The mailbox answers to localhost and to addresses, not to other names.');
}

/** What everybody must know where others could come, and where those who do not are noted. */
export interface MailboxGuard {
  key: string;
  refusals: Refusals;
}

/** The key as the password of any name (RFC 7617), where others than this machine's own people could come. */
function needKey(exchange: Exchange, { key, refusals }: MailboxGuard): void {
  const [, sent = ''] = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(exchange.header('authorization') ?? '') ?? [];
  const password = Buffer.from(sent, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
  if (!equalText(password, key)) {
    // A browser asks without one first.
    if (sent !== '') noteRefusal(refusals, 'admin-key', exchange);
    throw new ServiceError('unauthorized', 'The mailbox asks for its key.', {
      'www-authenticate': 'Basic realm="Mailbox", charset="UTF-8"',
    });
  }
}

/** A form of another origin may not delete. */
function needOwnOrigin(exchange: Exchange): void {
  const origin = exchange.header('origin');
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== exchange.header('host')))
    throw new ServiceError('forbidden', 'This comes from another origin.');
}

function since(value: string | undefined): Date | undefined {
  if (value === undefined || value === '') return undefined;
  const date = new Date(/^\d+$/.test(value) ? Number(value) : value);
  if (Number.isNaN(date.getTime())) throw new ServiceError('bad-request', 'since is neither an ISO 8601 date nor milliseconds.');
  return date;
}

/** What the form of an answer says; none where nobody could be answered. */
const replyForm = (message: Message, more: Partial<ReplyForm> = {}): ReplyForm | undefined => {
  const to = replyAddress(message);
  return to === undefined ? undefined : { to, from: '', text: '', ...more };
};

const redirect = (location: string): Answer => ({ status: 303, headers: { location, ...NO_STORE } });

/**
 * Pages for people, and the API for tests: `GET /api/messages?to=&subject=&since=` (newest first),
 * `GET /api/messages/{id}`, `DELETE /api/messages` and `/api/messages/{id}`.
 * @param guard undefined on a checkout
 */
export function mailboxRoutes(store: MessageStore, deliver: Deliver, guard?: MailboxGuard): Route[] {
  const message = (exchange: Exchange): Message => {
    const found = store.get(exchange.params.id ?? '');
    if (found === undefined)
      throw new ServiceError('not-found', 'There is no such message; it may have been deleted or dropped for newer ones.');
    return found;
  };
  const filterOf = (exchange: Exchange) => ({
    to: exchange.query('to') || undefined,
    subject: exchange.query('subject') || undefined,
    since: since(exchange.query('since')),
  });
  const get = (path: string, handler: Handler): Route => ({ method: 'GET', path, handler });
  const routes: Route[] = [
    get('/', (exchange) =>
      html(
        listPage(store.list({ ...filterOf(exchange), kind: 'mail' }), {
          to: exchange.query('to') ?? '',
          subject: exchange.query('subject') ?? '',
        }),
        PAGE_CSP,
      ),
    ),
    get('/sms', () => html(smsPage(store.list({ kind: 'sms' })), PAGE_CSP)),
    get('/messages/:id', (exchange) => {
      const found = message(exchange);
      return html(messagePage(found, replyForm(found, exchange.query('sent') === '1' ? { sent: true } : {})), PAGE_CSP);
    }),
    get('/messages/:id/html', (exchange) => html(withOwnWindows(message(exchange).html ?? ''), PART_CSP)),
    get('/messages/:id/source', (exchange) => {
      const { id, source } = message(exchange);
      return {
        ...text('', 'application/octet-stream'),
        body: source,
        headers: { 'content-type': 'application/octet-stream', 'content-disposition': `attachment; filename="${id}.eml"`, ...NO_STORE },
      };
    }),
    {
      method: 'POST',
      path: '/messages/:id/reply',
      handler: async (exchange) => {
        needOwnOrigin(exchange);
        const found = message(exchange);
        const form = await exchange.form();
        const typed = { from: form.get('from') ?? '', text: form.get('text') ?? '' };
        const refused = (problem: string): Answer => html(messagePage(found, replyForm(found, { ...typed, problem })), PAGE_CSP, 422);
        if (replyAddress(found) === undefined || !found.to.includes(typed.from)) return refused('This message cannot be answered.');
        if (typed.text.trim() === '') return refused('Write something first.');
        try {
          const { source, envelope } = await composeReply(found, typed);
          await deliver(source, envelope);
        } catch (error) {
          if (error instanceof NotTaken) return refused(`Not taken: ${error.message}`);
          throw error;
        }
        return redirect(`/messages/${found.id}?sent=1`);
      },
    },
    {
      method: 'POST',
      path: '/messages/delete',
      handler: async (exchange) => {
        needOwnOrigin(exchange);
        await store.clear();
        return redirect('/');
      },
    },
    {
      method: 'POST',
      path: '/messages/:id/delete',
      handler: async (exchange) => {
        needOwnOrigin(exchange);
        await store.remove(message(exchange).id);
        return redirect('/');
      },
    },
    get('/api/messages', (exchange) => {
      const messages = store.list(filterOf(exchange));
      return json({ total: messages.length, messages: messages.map(summary) }, 200, NO_STORE);
    }),
    get('/api/messages/:id', (exchange) => json(detail(message(exchange)), 200, NO_STORE)),
    {
      method: 'DELETE',
      path: '/api/messages',
      handler: async (exchange) => {
        needOwnOrigin(exchange);
        return json({ deleted: await store.clear() }, 200, NO_STORE);
      },
    },
    {
      method: 'DELETE',
      path: '/api/messages/:id',
      handler: async (exchange) => {
        needOwnOrigin(exchange);
        await store.remove(message(exchange).id);
        return json({ deleted: 1 }, 200, NO_STORE);
      },
    },
  ];
  return routes.map((route) => ({
    ...route,
    handler: (exchange) => {
      if (guard === undefined) needLocalHost(exchange);
      else needKey(exchange, guard);
      return route.handler(exchange);
    },
  }));
}
