import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { isSignedBody } from '../../../src/lib/signed-body.ts';
import type { GroundSettings } from '../../../src/backends/content/authoring/ground.ts';
import { FIELD, TEMPLATE } from '../../../src/backends/content/items/ids.ts';
import type { ContentServiceOptions } from '../../../src/backends/content/server.ts';
import { writeItems, type ItemSpec } from '../../../src/backends/content/testing/write-items.ts';
import { startMailboxService } from '../../../src/backends/mailbox/server.ts';
import { freshDatabase } from '../../support/database.ts';
import { authoredSite, ref, WORKFLOW } from './authored-site.ts';
import { startAuthoring, startAuthors, type AuthoringService } from './authors.ts';

export const SECRET = 'a secret of the tests that nobody else has';

export interface Told {
  invocation_id: string;
  updates: { identifier: string; entity_definition: string; operation: string; entity_culture: string; entity_path: string }[];
  continues: boolean;
}

/** Stands for a process of the site: takes what is signed, and answers what a test wants. */
export interface Receiver {
  url: string;
  /** Of each message that was signed right, with when it came. */
  messages: (Told & { at: number })[];
  /** Messages that were not signed, or wrongly. */
  forged: number;
  answer: number;
  close(): Promise<void>;
}

/** @param port that of one that was closed; left out, any */
export async function startReceiver(port = 0): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    messages: [],
    forged: 0,
    answer: 200,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const signature = String(request.headers['x-published-signature']);
      if (!isSignedBody(SECRET, signature, body, Math.floor(Date.now() / 1000))) receiver.forged += 1;
      else if (receiver.answer === 200) receiver.messages.push({ ...(JSON.parse(body) as Told), at: Date.now() });
      response.writeHead(receiver.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/editing/published`;
  return receiver;
}

const command = (state: string, name: string, to: string): ItemSpec => ({
  path: `${WORKFLOW}/${state}/${name}`,
  template: TEMPLATE.workflowCommand,
  shared: { [FIELD.nextState]: ref(`${WORKFLOW}/${to}`) },
});
/** The way from a draft to visitors. */
const commands = [
  command('Draft', 'Submit', 'Awaiting Approval'),
  command('Awaiting Approval', 'Approve', 'Approved'),
  command('Awaiting Approval', 'Reject', 'Draft'),
];

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A content service that publishes, with a database, a mailbox and receivers of a test's own; `restart` ends it and starts it again. */
export async function startPublishing(receivers: readonly Receiver[], options: Partial<ContentServiceOptions> = {}) {
  const [database, authors, mailbox] = await Promise.all([freshDatabase(), startAuthors(), startMailboxService()]);
  const approver = await authors.author('Anna Prover', ['editor', 'approver']);
  const editor = await authors.author('Edda Ritter', ['editor']);
  const practice = await authors.author('Paul Rak', ['practice']);
  const approvers = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://users.test');
    const isRight = asked.pathname.startsWith('/admin/roles/') && request.headers['x-admin-key'] === 'the key of the user service';
    const one = asked.searchParams.get('account');
    const accounts = [
      { id: approver.id, email: 'anna@example.org', firstName: 'Anna', lastName: 'Prover', language: 'en' },
      { id: 'a0000000-0000-4000-8000-000000000099', email: 'ulf@example.org', firstName: 'Ulf', lastName: 'Groß', language: 'de' },
    ];
    const working = [{ id: editor.id, email: 'edda@example.org', firstName: 'Edda', lastName: 'Ritter', language: 'en' }, ...accounts];
    const found = asked.pathname === '/admin/roles/approver' ? accounts : working.filter(({ id }) => one === null || id === one);
    response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify({ accounts: found }));
  });
  await new Promise<void>((resolve) => approvers.listen(0, '127.0.0.1', resolve));
  const written = writeItems([...authoredSite(), ...commands]);
  const ground: GroundSettings = {
    databaseUrl: database.url,
    receivers: receivers.map(({ url }) => ({ url })),
    secret: SECRET,
    seals: ['a secret that seals what the tests are owed'],
    mail: { smtpUrl: mailbox.smtpUrl, from: 'editors@example.org', name: 'The editors', address: 'Elzenkade 1923, Rotterdam' },
    editor: 'http://preview.localhost:3000',
    users: { url: `http://127.0.0.1:${(approvers.address() as AddressInfo).port}`, key: 'the key of the user service' },
  };
  const start = (): Promise<AuthoringService> =>
    startAuthoring(written.root, authors, {
      watch: true,
      ...options,
      authoring: { journal: '.journal', userService: authors.url, ground },
    });
  let service: AuthoringService | undefined = await start();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return {
    approver,
    editor,
    practice,
    written,
    get service() {
      if (!service) throw new Error('The service was stopped.');
      return service;
    },
    stopService: async () => {
      await service?.stop();
      service = undefined;
    },
    startService: async () => {
      service = await start();
    },
    query: async (text: string) => (await client.query<Record<string, unknown>>(text)).rows,
    /** Mails to an address, the oldest first. */
    mails: async (to: string): Promise<Mail[]> => {
      const { messages } = (await (await fetch(`${mailbox.url}/api/messages?to=${encodeURIComponent(to)}`)).json()) as {
        messages: { id: string }[];
      };
      const all = await Promise.all(
        messages.map(async ({ id }) => (await (await fetch(`${mailbox.url}/api/messages/${id}`)).json()) as Mail),
      );
      return all.toReversed();
    },
    stop: async () => {
      await service?.stop();
      await client.end();
      await mailbox.stop();
      await authors.close();
      approvers.closeAllConnections();
      await new Promise((resolve) => approvers.close(resolve));
      written.remove();
      await database.drop();
    },
  };
}

export type Publishing = Awaited<ReturnType<typeof startPublishing>>;
