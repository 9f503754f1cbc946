import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { offersConfig } from '../../../src/backends/offers/config.ts';
import { startOffersService } from '../../../src/backends/offers/server.ts';
import { pianoDecrypt, pianoEncrypt } from '../../../src/lib/piano-cipher.ts';
import { freshDatabase } from '../../support/database.ts';
import { securityLogFile } from '../../support/security-log.ts';
import { serveFolder } from './form-items.ts';
import { startRelay } from './forms.ts';

/** The project, whose sitecore.json says where the items are. */
const ITEMS = fileURLToPath(new URL('../../../', import.meta.url));
export const PRIVATE_KEY = 'a private key of the contract tests, long enough';
export const API_TOKEN = 'api-token-of-contract-tests';
export const AID = 'contract-tests';
export const SITE = 'http://insights.test';
export const OFFERS_SECRET = 'a secret of the contract tests that is long enough';
export const OFFERS_KEY = 'offers-contract-admin-key';

export interface Person {
  uid: string;
  email: string;
}
/** Somebody with an account. */
export const somebody = (email = `${randomUUID()}@example.org`): Person => ({ uid: randomUUID(), email });

export interface Packet {
  type: string;
  event: string;
  uid: string;
  id: string;
  occurredAt: string;
  sentAt: number;
  expires: number | null;
  rid: string;
  userEmail: string;
  [name: string]: unknown;
}

/** A site that hears of purchases, and can be down. */
async function startReceiver() {
  const packets: Packet[] = [];
  /** Status that is answered; `hang` does not answer. */
  const state: { answer: number | 'hang' | 'cut'; delayMs: number } = { answer: 200, delayMs: 0 };
  let refused = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (state.answer === 'hang') return;
      if (state.answer === 'cut') return void request.socket.destroy();
      const data = new URLSearchParams(Buffer.concat(chunks).toString()).get('data') ?? '';
      const text = pianoDecrypt(PRIVATE_KEY, data);
      if (text === undefined) return void response.writeHead(400).end();
      if (state.answer === 200) packets.push(JSON.parse(text) as Packet);
      else refused += 1;
      const status = state.answer;
      setTimeout(() => response.writeHead(status).end('answer'), state.delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // A name that this machine's resolver need not know, as the sites of a checkout have.
    url: `http://insights.localhost:${(server.address() as AddressInfo).port}/api/offers/webhook`,
    packets,
    state,
    refused: () => refused,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export interface Executed {
  events: {
    eventType: string;
    eventParams: Record<string, unknown>;
    eventExecutionContext: {
      accessList: { rid: string; resourceName: string; expireDate: number | null }[];
      activeMeters: { meterName: string; views: number; viewsLeft: number; maxViews: number }[];
      user: { uid: string } | null;
    };
  }[];
  types: string[];
  /** What the site opens a piece by (docs/adr/0047-offers.md). */
  open: boolean;
  models: { tbc: string; xbc: string; tac: string; visit_timeout: number };
  errors: { msg: string }[];
}

/** The offers service on a database of its own, with the content that ships, and a site that hears of purchases. */
export async function startOffers(overrides: Record<string, string> = {}) {
  const database = await freshDatabase();
  const content = await serveFolder(ITEMS);
  const receiver = await startReceiver();
  const relay = await startRelay();
  const clock = { now: new Date() };
  const env = {
    OFFERS_PORT: '0',
    DATABASE_URL: database.url,
    INSIGHTS_ORIGIN: SITE,
    DOTCOM_ORIGIN: 'http://dotcom.test',
    PREVIEW_ORIGIN: 'http://preview.test',
    OFFERS_AID: AID,
    OFFERS_PRIVATE_KEY: PRIVATE_KEY,
    OFFERS_API_TOKEN: API_TOKEN,
    OFFERS_SECRET,
    OFFERS_ADMIN_KEY: OFFERS_KEY,
    OFFERS_WEBHOOK_URL: receiver.url,
    SMTP_URL: relay.url,
    LOG: 'quiet',
    SECURITY_LOG: securityLogFile(),
    ...content.env,
    ...overrides,
  };
  const launch = () => startOffersService({ ...offersConfig(env), graceMs: 500, now: () => clock.now });
  let service = await launch();
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
  pool.on('error', () => undefined);

  const userRef = ({ uid, email }: Person, more: Record<string, unknown> = {}): string =>
    pianoEncrypt(
      PRIVATE_KEY,
      JSON.stringify({
        uid,
        email,
        first_name: 'Ann',
        last_name: 'Lee',
        create_date: 0,
        timestamp: Math.floor(clock.now.getTime() / 1000),
        ...more,
      }),
    );
  const request = async (
    method: 'GET' | 'POST',
    address: string,
    values: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => {
    const url = new URL(address, service.url);
    if (method === 'GET') for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers,
      ...(method === 'POST' ? { body: new URLSearchParams(values) } : {}),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text };
  };
  /** A call of the publisher's server. */
  const publisher = async <T = Record<string, unknown>>(
    method: 'GET' | 'POST',
    path: string,
    values: Record<string, string> = {},
  ): Promise<{ status: number; body: T & { code: number; error?: { code: string } } }> => {
    const { status, text } = await request(method, `/api/v3/publisher/${path}`, { aid: AID, api_token: API_TOKEN, ...values });
    return { status, body: JSON.parse(text) as T & { code: number; error?: { code: string } } };
  };
  const execute = async (
    url: string,
    {
      as,
      tags = 'premium',
      look = false,
      gift,
      models = {},
      from,
      ...more
    }: {
      as?: Person;
      tags?: string;
      look?: boolean;
      gift?: string;
      models?: Partial<Executed['models']>;
      from?: string;
      language?: string;
      user_token?: string;
    } = {},
  ): Promise<Executed> => {
    const { tbc = '', xbc = '', tac = '' } = models;
    const { status, text } = await request(
      'POST',
      '/xbuilder/experience/executeMobile',
      {
        aid: AID,
        url: new URL(url, SITE).href,
        tags,
        custom_variables: JSON.stringify({ ...(look ? { mode: 'look' } : {}), ...(gift === undefined ? {} : { gift }) }),
        ...(as === undefined ? {} : { user_token: userRef(as) }),
        tbc,
        xbc,
        tac,
        ...more,
      },
      from === undefined ? {} : { 'x-forwarded-for': from },
    );
    if (status !== 200) throw new Error(`executeMobile answered ${status}: ${text}`);
    const { models: answered, errors } = JSON.parse(text) as {
      models: Executed['models'] & { result: { events: Executed['events'] } };
      errors: Executed['errors'];
    };
    const { events } = answered.result;
    return {
      events,
      types: events.map(({ eventType }) => eventType),
      open: events.some(({ eventType, eventExecutionContext: { accessList } }) => eventType === 'meterActive' || accessList.length > 0),
      models: answered,
      errors,
    };
  };
  /** Begins a purchase. @returns the address of its pages */
  const begin = async (person: Person, values: Record<string, string> = {}): Promise<string> => {
    const { status, headers, text } = await request('GET', '/checkout/offer', {
      aid: AID,
      offer_id: 'premium',
      term_id: 'premium-month',
      user_ref: userRef(person),
      return_url: `${SITE}/a/piece`,
      ...values,
    });
    if (status !== 303) throw new Error(`The checkout answered ${status}: ${text}`);
    return headers.get('location') ?? '';
  };
  /** The form of a payment page as it is shown: its price, and a card. */
  const paymentOn = async (address: string, card = '4242 4242 4242 4242'): Promise<Record<string, string>> => {
    const { text } = await request('GET', address);
    return {
      ...Object.fromEntries([...text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value])),
      card,
    };
  };
  const pay = async (address: string, card?: string) => request('POST', `${address}/pay`, await paymentOn(address, card));
  const buy = async (person: Person, { card, ...values }: Record<string, string> = {}) => {
    const address = await begin(person, values);
    return { address, ...(await pay(address, card)) };
  };
  const admin = async (path: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }> => {
    const response = await fetch(`${service.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-admin-key': OFFERS_KEY, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    databaseUrl: env.DATABASE_URL,
    get url() {
      return service.url;
    },
    get service() {
      return service;
    },
    receiver,
    mails: relay.mails,
    content: content.content,
    clock,
    /** Lets time go by; months and trials are over when the test says so. */
    later: (ms: number): void => void (clock.now = new Date(clock.now.getTime() + ms)),
    userRef,
    request,
    publisher,
    execute,
    begin,
    paymentOn,
    pay,
    buy,
    admin,
    query: async (text: string, values: unknown[] = []) => (await pool.query<Record<string, unknown>>(text, values)).rows,
    launch,
    /** @param changes of its settings, from now on */
    restart: async (changes: Record<string, string> = {}) => {
      Object.assign(env, changes);
      await service.stop();
      service = await launch();
    },
    stop: async () => {
      await service.stop();
      await pool.end();
      await content.stop();
      await receiver.stop();
      await relay.stop();
      await database.drop();
    },
  };
}
export type Offers = Awaited<ReturnType<typeof startOffers>>;
