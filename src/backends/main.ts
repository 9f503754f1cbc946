import { alumniConfig } from './alumni/config.ts';
import { startAlumniService } from './alumni/server.ts';
import { collectorConfig } from './collector/config.ts';
import { startCollectorService } from './collector/server.ts';
import { contentConfig } from './content/config.ts';
import { startContentService } from './content/server.ts';
import { failStart, stopOnSignals } from './kit/lifecycle.ts';
import { formsConfig } from './forms/config.ts';
import { startFormsService } from './forms/server.ts';
import type { Stoppable } from './kit/lifecycle.ts';
import { createLog } from './kit/log.ts';
import { identityConfig } from './identity/config.ts';
import { startIdentityService } from './identity/server.ts';
import { mailboxConfig } from './mailbox/config.ts';
import { startMailboxService } from './mailbox/server.ts';
import { mediaConfig } from './media/config.ts';
import { startMediaService } from './media/server.ts';
import { offersConfig } from './offers/config.ts';
import { startOffersService } from './offers/server.ts';
import { searchConfig } from './search/config.ts';
import { startSearchService } from './search/server.ts';
import { usersConfig } from './users/config.ts';
import { startUsersService } from './users/server.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The embedded back ends, in the order in which they start. */
const backends: Readonly<Record<string, (env: Env) => Promise<Stoppable>>> = {
  content: (env) => startContentService(contentConfig(env)),
  mailbox: (env) => startMailboxService(mailboxConfig(env)),
  identity: (env) => startIdentityService(identityConfig(env)),
  users: (env) => startUsersService(usersConfig(env)),
  search: (env) => startSearchService(searchConfig(env)),
  forms: (env) => startFormsService(formsConfig(env)),
  media: (env) => startMediaService(mediaConfig(env)),
  offers: (env) => startOffersService(offersConfig(env)),
  alumni: (env) => startAlumniService(alumniConfig(env)),
  collector: (env) => startCollectorService(collectorConfig(env)),
};

/**
 * Runs the embedded back ends in one process: all of them, or those named as arguments.
 * Each alone: `node src/backends/<name>/main.ts`.
 */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in backends));
  if (unknown.length > 0) throw new Error(`There is no back end "${unknown.join('", "')}". Known: ${Object.keys(backends).join(', ')}.`);
  const running: Stoppable[] = [];
  stopOnSignals(running, createLog('backends'));
  for (const [name, start] of Object.entries(backends)) {
    if (names.length === 0 || names.includes(name)) running.push(await start(process.env));
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  await failStart(error, 'backends');
}
