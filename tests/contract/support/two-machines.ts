import { cpSync, existsSync, lstatSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../../scripts/supervisor/ports.ts';
import { startMailboxService, type MailboxService } from '../../../src/backends/mailbox/server.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';
import { ask } from '../../support/http.ts';
import { nginxExists, ownNginx } from '../../support/nginx.ts';
import { ownRedis, type OwnRedis } from '../../support/redis.ts';
import { startAuthoring, startAuthors, type Author, type AuthoringService, type Authors } from './authors.ts';
import { ownItems, type OwnItems } from './own-items.ts';
import { ownSite, type OwnProcess } from './processes.ts';
import { SECRET } from './publishing.ts';

export type Machine = Awaited<ReturnType<typeof ownSite>>;

/** Of the running product: whoever signs in does so there, and comes back to its origins. Its content is not theirs. */
const SHARED =
  /^(?:DOTCOM|INSIGHTS|PREVIEW|STAGING)_ORIGIN$|^IDENTITY_|^(?:USER_SERVICE|SMTP|SEARCH|FORMS|MEDIA|COLLECTOR)_URL$|^SESSION_SECRET$/;
const shared = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => SHARED.test(entry[0]) && !!entry[1]));

/**
 * Two machines of one site: each has a folder of its own, one Redis or Valkey is theirs together, and nginx before them, where the
 * machine has one. They are the running product's site in all but their ports and their content. Only the first is told what is published.
 */
export class TwoMachines {
  redis!: OwnRedis;
  content!: AuthoringService;
  approver!: Author;
  first!: Machine;
  second!: Machine;
  nginx: Awaited<ReturnType<typeof ownNginx>> | undefined;
  #items: OwnItems | undefined;
  #database: FreshDatabase | undefined;
  #mailbox: MailboxService | undefined;
  #authors: Authors | undefined;

  async start(): Promise<void> {
    this.redis = await ownRedis();
    await this.redis.start();
    const items = (this.#items = ownItems());
    const [database, mailbox, authors] = await Promise.all([freshDatabase(), startMailboxService(), startAuthors()]);
    [this.#database, this.#mailbox, this.#authors] = [database, mailbox, authors];
    this.approver = await authors.author('Anna Prover', ['editor', 'approver']);
    const port = await freePort();
    const env = {
      ...shared(),
      REVALIDATE_SECONDS: '86400',
      PUBLISHED_SECRET: SECRET,
      REDIS_URL: this.redis.url,
      TRUSTED_PROXIES: '127.0.0.1,::1',
    };
    this.first = await ownSite({ origin: `http://localhost:${port}` } as OwnProcess, env);
    this.second = await ownSite({ origin: `http://localhost:${port}` } as OwnProcess, env);
    const receivers = [{ url: `${this.first.origin.replace('localhost', '127.0.0.1')}/api/editing/published` }];
    this.content = await startAuthoring(items.root, authors, {
      port,
      authoring: {
        journal: '.journal',
        userService: authors.url,
        ground: {
          databaseUrl: database.url,
          receivers,
          secret: SECRET,
          seals: [SECRET],
          mail: { smtpUrl: mailbox.smtpUrl, from: 'editors@example.org', name: 'The editors', address: 'Elzenkade 1923, Rotterdam' },
          editor: 'http://preview.localhost:3000',
          users: { url: authors.url, key: 'none' },
        },
      },
    });
    await Promise.all([this.first.start(), this.second.start()]);
    if (nginxExists) this.nginx = await ownNginx([portOf(this.first), portOf(this.second)]);
  }

  async stop(): Promise<void> {
    await this.nginx?.stop();
    for (const site of [this.first, this.second]) {
      await site?.kill();
      site?.remove();
    }
    await this.content?.stop();
    await this.#authors?.close();
    await this.#mailbox?.stop();
    await this.#database?.drop();
    this.#items?.remove();
    await this.redis?.kill();
  }

  get both(): readonly [Machine, Machine] {
    return [this.first, this.second];
  }

  /** Asks one of them as a visitor of an origin does who is led there. */
  get(port: number, origin: string, address: string) {
    return ask(`http://127.0.0.1:${port}`, address, { headers: { Host: new URL(origin).host } });
  }
}

export const portOf = ({ origin }: Machine): number => Number(new URL(origin).port);

/** Gives the build in a machine's folder another id, by which its pages and some of its files are named. */
export function renameBuild({ folder }: Machine, id: string): void {
  const file = path.join(folder, '.next/BUILD_ID');
  const before = readFileSync(file, 'utf8').trim();
  const files = (name: string) => path.join(folder, '.next/static', name);
  if (existsSync(files(before))) renameSync(files(before), files(id));
  writeFileSync(file, id);
}

/** Puts a file among those that a machine's build serves as they are, which all copies of the build share until then. */
export function haveOwnFile({ folder }: Machine, file: string): void {
  const own = path.join(folder, 'public');
  if (lstatSync(own).isSymbolicLink()) {
    const shared = realpathSync(own);
    rmSync(own);
    cpSync(shared, own, { recursive: true });
  }
  writeFileSync(path.join(own, file), '// Of one machine.');
}
