import { migrate } from './kit/database/migrate.ts';
import { migrations } from './migrations.ts';

const url = process.env.DATABASE_URL;
if (!url) {
  process.stderr.write(
    'DATABASE_URL is not set: give the address of a PostgreSQL 15 or newer, postgres://user:password@host:5432/database\n',
  );
  process.exit(1);
}
const ran = await migrate(url, migrations);
process.stdout.write(ran.length === 0 ? 'The database is up to date.\n' : `Migrations that ran: ${ran.join(', ')}\n`);
