import { request } from 'node:http';
import { isLocalHost } from '../src/lib/local-host.ts';
import { commandLine } from './lib/command-line.ts';
import { HOW_TO_GET_IT, hasWapiti, scan } from './scan/wapiti.ts';

const USAGE = `
  npm run scan [ORIGIN …]   asks a site that runs on this machine, as \`npm start\` has it, for all that Wapiti knows to try; without
                            an origin both of the public ones. Some minutes for each. Nothing leaves this machine.

Exit codes: 0 nothing above low; 1 something is; 2 wrong use, no site, or no Wapiti.
`;

const ORIGINS = ['http://localhost:3000', 'http://insights.localhost:3000'];

const ANSWER_MS = 20_000;
/** Of some hundred that a site has. */
const MIN_PAGES = 40;

/** Whether a site is there, by its number, for not every resolver knows its name: what is between it and the scan answers for one that is not. */
function answers(origin: string): Promise<boolean> {
  const { host, port } = new URL(origin);
  return new Promise((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port: port || 80, headers: { Host: host }, signal: AbortSignal.timeout(ANSWER_MS) },
      ({ statusCode = 500, headers }) => {
        resolve(statusCode < 500 && headers['content-security-policy'] !== undefined);
        asked.destroy();
      },
    );
    asked.on('error', () => resolve(false)).end();
  });
}

async function main(words: readonly string[]): Promise<number> {
  const origins = words.length > 0 ? words : ORIGINS;
  const odd = origins.find((origin) => !URL.canParse(origin) || !isLocalHost(new URL(origin).hostname));
  if (odd !== undefined) {
    process.stderr.write(`${odd} is no site of this machine: others are not scanned.\n${USAGE}`);
    return 2;
  }
  if (!hasWapiti()) {
    process.stderr.write(`${HOW_TO_GET_IT}\n`);
    return 2;
  }
  const away = await Promise.all(origins.map(async (each) => ((await answers(each)) ? [] : [each])));
  if (away.flat().length > 0) {
    process.stderr.write(`No site answers at ${away.flat().join(' and ')}: start it first (npm start), or name the one that runs.\n`);
    return 2;
  }
  let bad = 0;
  for (const origin of origins.map((each) => new URL(each).origin)) {
    const { found, failed, asked, pages } = await scan(origin, ['/search?q=queue', '/sign-in', '/contact'], (text) =>
      process.stdout.write(text),
    );
    process.stdout.write(`\n  ${origin}: asked ${asked} times, ${pages} pages\n`);
    for (const { level, kind, method, path, parameter, words: said } of found)
      process.stdout.write(`    ${level}: ${kind}, ${method} ${path} ${parameter}: ${said}\n`);
    for (const each of failed) process.stdout.write(`    failed: ${each}\n`);
    bad += found.filter(({ level }) => level !== 'low').length + failed.length;
    if (pages < MIN_PAGES) {
      process.stdout.write(`    too few pages for a scan: it followed no links (${MIN_PAGES} at least)\n`);
      bad += 1;
    }
  }
  process.stdout.write(bad > 0 ? '\n  To be mended, or answered in docs/security.md.\n' : '\n  Nothing above low.\n');
  return bad > 0 ? 1 : 0;
}

process.exitCode = await main(commandLine({ usage: USAGE, options: {} }).positionals);
