import { main } from '../src/workshop/doctor/command.ts';
import type { Finding } from '../src/workshop/doctor/content.ts';
import { tryMail } from './doctor/mail-try.ts';
import { examineSetUp, type Section } from './doctor/set-up.ts';
import { UsageError, commandLine, refuseUse } from './lib/command-line.ts';
import { readEnvironment } from './supervisor/config.ts';

const USAGE = `
  npm run doctor                      looks through the set-up: settings, ports, disk, database, content, the shared store, identity provider, mail and
                                      every service that is named; says what is wrong and what to do, and changes nothing
  npm run doctor -- mail ADDRESS      sends one mail from each sender to an address of yours: many relays refuse a sender no sooner
  npm run doctor -- content URL KEY   what a content service can, and what the site will miss there

Exit codes: 0 it runs like that; 1 it does not; 2 wrong use.
`;

const MARKS: Readonly<Record<Finding['kind'], string>> = { good: '✓', odd: '!', bad: '✗' };

const setUp = async (): Promise<number> => told(await examineSetUp(readEnvironment()));

function told(sections: readonly Section[]): number {
  for (const { name, findings } of sections) {
    process.stdout.write(`\n  ${name}\n`);
    for (const { kind, text } of findings) process.stdout.write(`    ${MARKS[kind]} ${text}\n`);
  }
  const all = sections.flatMap(({ findings }) => findings);
  const count = (kind: Finding['kind']) => all.filter((finding) => finding.kind === kind).length;
  const rest = count('odd') > 0 ? `; ${count('odd')} marked with "!" to look at` : '';
  process.stdout.write(count('bad') > 0 ? `\n  ${count('bad')} to be mended${rest}.\n\n` : `\n  All is well${rest}.\n\n`);
  return count('bad') > 0 ? 1 : 0;
}

const { positionals } = commandLine({ usage: USAGE, options: {}, most: 3 });
const [what, to] = positionals;
if (what === undefined) process.exitCode = await setUp();
else if (what === 'mail' && to !== undefined) process.exitCode = told([{ name: 'Mail', findings: await tryMail(readEnvironment(), to) }]);
else if (what === 'content') process.exitCode = await main(positionals);
else refuseUse(new UsageError(`There is no command "${what}".`), USAGE);
