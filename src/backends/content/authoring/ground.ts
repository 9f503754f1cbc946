import { createAccountsByRole, type AccountsByRole } from './mails/approvers.ts';
import { createSecrets, type Secrets } from '../../kit/secrets.ts';
import { createMailer } from '../../kit/mail/mailer.ts';
import type { Log } from '../../kit/log.ts';
import type { Tree } from '../items/types.ts';
import { createMails, type Mails } from './mails/mails.ts';
import { createDeliveries, type Deliveries, type Receiver } from './publishing/deliveries.ts';
import { createTeller, type Teller } from './publishing/told.ts';
import { openDatabase, type Db } from './storage/database.ts';

/** What authoring keeps beside the items: who did what, what is released, what is owed. */
export interface GroundSettings {
  databaseUrl: string;
  /** Who is told what was published. */
  receivers: readonly Receiver[];
  /** Signs what receivers are told. */
  secret: string;
  /** Seal what is owed, and make the links of reviewers: the secret of now, and those before it. */
  seals: readonly [string, ...string[]];
  mail: { smtpUrl: string; from: string; name: string; address: string };
  /** Origin of the editor, which mails lead to. */
  editor: string;
  /** The user service, which knows the approvers, and the key of its administration. */
  users: { url: string; key: string };
}

export interface Ground {
  db: Db;
  secrets: Secrets;
  mails: Mails;
  accounts: AccountsByRole;
  teller: Teller;
  deliveries: Deliveries;
}

interface Options extends GroundSettings {
  log: Log;
  tree(): Tree;
  leaseMs?: number | undefined;
}

/** Opens the database and what is owed. The database is migrated already. */
export function openGround(options: Options): Ground & { stop(): Promise<void> } {
  const { log, tree, receivers, secret, mail } = options;
  const db = openDatabase(options.databaseUrl, (error) => log.warn({ err: error }, 'a connection to the database broke'));
  const mailer = createMailer({ url: mail.smtpUrl, from: mail.from, fromName: mail.name });
  const approvers: AccountsByRole = createAccountsByRole(options.users);
  const [seal, ...before] = options.seals;
  const secrets = createSecrets('authoring', seal, before);
  const mails = createMails({
    db,
    log,
    mailer,
    approvers,
    secrets,
    letterhead: { name: mail.name, address: mail.address },
    editor: options.editor,
    leaseMs: options.leaseMs,
  });
  const deliveries = createDeliveries({ db, log, receivers, secret });
  const teller = createTeller({ db, log, targets: receivers.map(({ url }) => url), tree, wake: deliveries.wake });
  return {
    db,
    secrets,
    mails,
    accounts: approvers,
    teller,
    deliveries,
    stop: async () => {
      await teller.stop();
      await deliveries.stop();
      await mails.stop();
      mailer.close();
      await db.destroy();
    },
  };
}
