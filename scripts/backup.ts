import path from 'node:path';
import { checkFile, identitiesIn, megabytes, newKey, places, release, run, summary, usualFile, withDatabase } from './backup/command.ts';
import { takeBackup } from './backup/take.ts';
import { interruptedBy } from './backup/interrupted.ts';
import { commandLine } from './lib/command-line.ts';
import { dataFolder } from './supervisor/paths.ts';
import { StartError, step } from './supervisor/report.ts';

const USAGE = `
  npm run backup -- [FILE]          writes database, content, journal and uploads into one file, while the product runs;
                                    without a name into .data/backups
  npm run backup -- check FILE      reads a backup from the first byte to the last and says whether it is as it was written
  npm run backup -- key             makes a key: the recipient for the settings, the identity to be kept elsewhere

  --to RECIPIENT      seals it with age for somebody (age1…); BACKUP_RECIPIENT, with commas, unless it is said here
  --identity FILE     to check a sealed one

A backup names people and holds hashes of their passwords. Sealed, it can be read by nobody but who has the identity, this machine
included. It holds no session and no secret of .env: keep that apart (docs/adr/0063-backups.md). npm run restore puts one back.
`;

const { values, positionals } = commandLine({
  usage: USAGE,
  most: 2,
  options: { to: { type: 'string', multiple: true }, identity: { type: 'string' } },
});

async function take(file: string | undefined): Promise<void> {
  await withDatabase(async ({ environment, databaseUrl }) => {
    const recipients =
      values.to ??
      (environment.BACKUP_RECIPIENT ?? '')
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean);
    const wrong = recipients.find((recipient) => !recipient.startsWith('age1'));
    if (wrong !== undefined)
      throw new StartError(`"${wrong}" is no recipient of age.`, 'It begins with age1; npm run backup -- key makes one.');
    const target = path.resolve(file ?? usualFile(recipients.length > 0));
    const signal = interruptedBy(
      new StartError('The backup was interrupted.', 'Nothing of it is left. Begin it again when it can run to its end.'),
    );
    const { gone, ...end } = await step('backup', () =>
      takeBackup(
        { databaseUrl, places: places(environment), workFolder: dataFolder },
        { file: target, recipients, release: release(), signal },
      ),
    );
    if (gone > 0)
      process.stdout.write(`  ! uploads that were deleted while it was written, and are not in it, as what is due or erased: ${gone}\n`);
    process.stdout.write(`  ✓ ${target} (${megabytes(target)}): ${summary(end)}\n`);
    if (recipients.length === 0) {
      await checkFile(target, []);
      process.stdout.write('  ! not sealed: whoever reads the file reads all of it. BACKUP_RECIPIENT seals the next one.\n');
    } else process.stdout.write('  ! sealed: check it where its identity is, npm run backup -- check FILE --identity KEY\n');
  });
}

process.exitCode = await run(async () => {
  const [command, file] = positionals;
  if (command === 'key') process.stdout.write(await newKey());
  else if (command === 'check') {
    if (file === undefined) throw new StartError('Name the file.', 'npm run backup -- check FILE');
    await checkFile(file, identitiesIn(values.identity));
  } else await take(command);
});
