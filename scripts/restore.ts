import { existsSync } from 'node:fs';
import path from 'node:path';
import { commandLine } from './lib/command-line.ts';
import { identitiesIn, places, run, summary, withDatabase } from './backup/command.ts';
import { interruptedBy } from './backup/interrupted.ts';
import { putBack } from './backup/put-back.ts';
import { dataFolder } from './supervisor/paths.ts';
import { StartError, step } from './supervisor/report.ts';

const USAGE = `
  npm run restore -- FILE          puts a backup in the place of what is here; the product must not run

  --replace           a database that is not empty is renamed and kept; without this it is left alone
  --replace-uploads   uploads of another database are put aside: after a database was lost whose uploads were not
  --identity FILE     the key of a sealed backup

Elsewhere: the same command on another checkout, or with another DATABASE_URL, CONTENT_ITEMS_ROOT and FORMS_FOLDER or FORMS_BUCKET. What was here is set aside, not
deleted. Nothing changes when the backup is damaged or anything fails. Everybody signs in once more afterwards.
`;

const { values, positionals } = commandLine({
  usage: USAGE,
  most: 1,
  options: {
    replace: { type: 'boolean', default: false },
    'replace-uploads': { type: 'boolean', default: false },
    identity: { type: 'string' },
  },
});

process.exitCode = await run(async () => {
  const [file] = positionals;
  if (file === undefined || !existsSync(file))
    throw new StartError(file === undefined ? 'Name the file.' : `There is no file ${file}.`, 'npm run restore -- FILE');
  await withDatabase(async ({ environment, databaseUrl }) => {
    const target = { databaseUrl, places: places(environment), workFolder: dataFolder };
    let isGivingWay = false;
    const signal = interruptedBy(
      new StartError('The restore was interrupted.', 'Nothing was changed. Begin it again when it can run to its end.'),
      { mayEnd: () => !isGivingWay },
    );
    const onGivingWay = () => (isGivingWay = true);
    const { replace, 'replace-uploads': replaceUploads } = values;
    const options = { file, identities: identitiesIn(values.identity), replace, replaceUploads, signal, onGivingWay };
    const { manifest, end, aside, asideFolder, asideObjects } = await step('restore', () => putBack(target, options));
    process.stdout.write(`  ✓ as of ${manifest.taken}: ${summary(end)}\n`);
    if (aside !== undefined) process.stdout.write(`  ! the database as it was is kept as "${aside}"; drop it when you are sure\n`);
    if (existsSync(asideFolder)) process.stdout.write(`  ! files as they were are kept in ${path.relative('.', asideFolder)}\n`);
    if (asideObjects !== undefined) process.stdout.write(`  ! uploads as they were are kept below ${asideObjects} in FORMS_BUCKET\n`);
    const elsewhere = manifest.folders.filter((folder) => !target.places[folder]);
    if (elsewhere.length > 0) process.stdout.write(`  ! not restored, for somebody else's service has it here: ${elsewhere.join(', ')}\n`);
  });
});
