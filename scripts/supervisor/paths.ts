import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
/** Everything a run leaves behind: database, logs, marks of builds. Safe to delete while nothing runs. */
export const dataFolder = path.join(root, '.data');
