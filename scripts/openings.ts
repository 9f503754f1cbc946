import { existsSync } from 'node:fs';
import path from 'node:path';
import { createLog } from '../src/backends/kit/log.ts';
import { migrate } from '../src/backends/kit/database/migrate.ts';
import { migrations } from '../src/backends/migrations.ts';
import { feedSchema } from '../src/backends/search/openings/feeds/feed.ts';
import type { Feed, FeedReport } from '../src/backends/search/openings/feeds/feed.ts';
import { FEED_KINDS } from '../src/backends/search/openings/importers/kinds.ts';
import { createProgress } from '../src/workshop/progress.ts';
import { startOpenings } from '../src/backends/search/openings/openings.ts';
import type { Openings } from '../src/backends/search/openings/openings.ts';
import { plainGermanLetters } from '../src/lib/plain-letters.ts';
import { UsageError, commandLine, refuseUse } from './lib/command-line.ts';
import { parseConfig, readEnvironment } from './supervisor/config.ts';
import { startPostgres } from './supervisor/postgres.ts';

const USAGE = `
  npm run openings -- import <${FEED_KINDS.join('|')}> <file or address>   reads a feed once
  npm run openings -- add    <kind> <file or address> --every 60        enters it into the schedule of the search service
  npm run openings -- feeds                                             lists the schedule with each last report
  npm run openings -- off    <name>                                     reads it no more; its openings stay until their dates
  npm run openings -- on     <name>                                     reads it again
  npm run openings -- remove <name>                                     takes it out, and closes its openings

  --name NAME         source of its openings (default: the file's or the host's name)
  --employer NAME     hiring organisation, where the feed does not name it
  --language LANG     language of the texts, where the feed does not name it (en)
  --board ADDRESS     of the board, where the feed is a file that does not say it (Personio)
  --closing date|feed closes at the closing date, or only when the feed no longer lists it
  --least-share 0.5   a feed that holds less than this share of what is open is refused; 0 accepts any
`;

const { values, positionals } = commandLine({
  usage: USAGE,
  most: 3,
  options: {
    name: { type: 'string' },
    employer: { type: 'string' },
    language: { type: 'string' },
    closing: { type: 'string' },
    'least-share': { type: 'string' },
    every: { type: 'string', default: '60' },
    board: { type: 'string' },
  },
});

function nameOf(address: string): string {
  const base = /^https?:/i.test(address) ? new URL(address).hostname : path.basename(address).replace(/\.[a-z]+$/i, '');
  return plainGermanLetters(base)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function named(name: string | undefined): string {
  if (name === undefined) throw new UsageError('Name the feed: npm run openings -- feeds lists them.');
  return name;
}

function feedOf(kind: string | undefined, given: string | undefined): Feed {
  if (kind === undefined || given === undefined) throw new UsageError('Name the kind of feed and its file or address.');
  const remote = /^(?:https?|file):/i.test(given);
  const address = remote ? given : path.resolve(given);
  if (!remote && !existsSync(address)) throw new UsageError(`There is no file ${address}.`);
  const options = {
    ...(values.employer === undefined ? {} : { employer: values.employer }),
    ...(values.language === undefined ? {} : { language: values.language }),
    ...(values.board === undefined ? {} : { board: values.board }),
    ...(values.closing === undefined ? {} : { closing: values.closing }),
    ...(values['least-share'] === undefined ? {} : { leastShare: Number(values['least-share']) }),
  };
  const parsed = feedSchema.safeParse({ name: values.name ?? nameOf(given), kind, address, everyMinutes: Number(values.every), options });
  if (!parsed.success) throw new UsageError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n  '));
  return parsed.data;
}

/** Remarks that are shown; all are in the report that the service keeps. */
const TOLD = 20;

function shown(report: FeedReport): string {
  const counts = `${report.read} read: ${report.inserted} inserted, ${report.updated} updated, ${report.unchanged} unchanged, ${report.closed} closed, ${report.badTotal} bad${report.kept > 0 ? `, ${report.kept} kept as they were for it` : ''}`;
  const head =
    report.outcome === 'applied'
      ? `✓ ${report.feed}: ${counts} (${report.milliseconds} ms)`
      : `✗ ${report.feed}: refused, nothing changed. ${report.reason ?? ''}`;
  const looked = report.remarks.length > 0 ? [`  look at (taken over, but with notes left in): ${report.remarksTotal}`] : [];
  return [
    head,
    ...report.bad.map(({ where, what }) => `    ${where}: ${what}`),
    ...(report.badTotal > report.bad.length ? [`    … and ${report.badTotal - report.bad.length} more`] : []),
    ...looked,
    ...report.remarks.slice(0, TOLD).map(({ where, what }) => `    ${where}: ${what}`),
    ...(report.remarksTotal > TOLD ? [`    … and ${report.remarksTotal - TOLD} more`] : []),
  ]
    .map((text) => `  ${text}`)
    .join('\n');
}

async function run(openings: Openings, [command, kind, address]: readonly string[]): Promise<boolean> {
  switch (command) {
    case 'import': {
      const progress = createProgress();
      const report = await openings.run(feedOf(kind, address), (step, done, total) => progress(done, total, step)).finally(progress.end);
      console.log(shown(report));
      return report.outcome === 'applied';
    }
    case 'add': {
      const feed = feedOf(kind, address);
      await openings.saveFeed(feed);
      console.log(`  ✓ ${feed.name}: every ${feed.everyMinutes} minutes from ${feed.address}`);
      return true;
    }
    case 'on':
    case 'off': {
      const name = named(kind);
      if (!(await openings.switchFeed(name, command === 'on'))) throw new UsageError(`There is no feed "${name}" in the schedule.`);
      console.log(
        `  ✓ ${name}: ${command === 'on' ? 'is read again' : 'is read no more; its openings stay until their dates, or "remove"'}`,
      );
      return true;
    }
    case 'remove': {
      const name = named(kind);
      const closed = await openings.removeFeed(name);
      if (closed === undefined) throw new UsageError(`There is no feed "${name}", and no opening from it.`);
      if (closed === 'being-read') {
        console.log(`  ✗ ${name}: is being read just now, nothing changed. Try again in a minute.`);
        return false;
      }
      console.log(`  ✓ ${name}: taken out; openings closed: ${closed}`);
      return true;
    }
    case 'feeds':
      for (const feed of await openings.feeds()) {
        console.log(`  ${feed.name} (${feed.kind}, every ${feed.everyMinutes} minutes${feed.enabled ? '' : ', off'}) ${feed.address}`);
        if (feed.lastReport) console.log(shown(feed.lastReport));
      }
      return true;
    default:
      throw new UsageError(command === undefined ? 'Say what to do.' : `There is no command "${command}".`);
  }
}

async function main(): Promise<number> {
  const config = parseConfig(readEnvironment());
  const embedded = config.DATABASE_URL ? undefined : await startPostgres('masthead-postgres', config.DATABASE_PORT);
  const databaseUrl = config.DATABASE_URL ?? embedded?.url ?? '';
  try {
    await migrate(databaseUrl, migrations);
    const openings = await startOpenings({ databaseUrl, log: createLog('openings', { quiet: true }) });
    try {
      return (await run(openings, positionals)) ? 0 : 1;
    } finally {
      await openings.stop();
    }
  } finally {
    // A server that was running before is somebody else's.
    if (embedded?.started) await embedded.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  refuseUse(error, USAGE);
}
