import { main } from '../src/workshop/doctor/command.ts';
import type { Finding } from '../src/workshop/doctor/content.ts';
import { examineSetUp } from './doctor/set-up.ts';
import { readEnvironment } from './supervisor/config.ts';

const USAGE = `
  npm run doctor                      looks through the set-up: settings, ports, disk, database, content, identity provider, mail and
                                      every service that is named; says what is wrong and what to do, and changes nothing
  npm run doctor -- content URL KEY   what a content service can, and what the site will miss there

Exit codes: 0 it runs like that; 1 it does not; 2 wrong use.
`;

const MARKS: Readonly<Record<Finding['kind'], string>> = { good: '✓', odd: '!', bad: '✗' };

async function setUp(): Promise<number> {
  const sections = await examineSetUp(readEnvironment());
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

const [what, ...more] = process.argv.slice(2);
if (what === '--help') process.stdout.write(USAGE);
else process.exitCode = what === undefined ? await setUp() : await main([what, ...more]);
