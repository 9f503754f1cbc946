import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
/** Everything a run leaves behind: database, logs, marks of builds, backups without a name. Without it, and while nothing runs, all starts afresh. */
export const dataFolder = path.join(root, '.data');
/** The site's own server as a build makes it (`scripts/postbuild/door.ts`): `node FILE -p PORT`, run in the folder of the site. */
export const siteServer = '.next/door/site.mjs';
