import { createLog } from '../../src/backends/kit/log.ts';
import { startService } from '../../src/backends/kit/http.ts';
import { startOpenings } from '../../src/backends/search/openings/openings.ts';
import { openingRoutes } from '../../src/backends/search/openings/routes.ts';

/** `node serve-openings.ts <database> <port>`: the job search alone, as the search service runs it, in a process of its own. */
const [databaseUrl = '', port = ''] = process.argv.slice(2);
const log = createLog('search', { quiet: true });
const openings = await startOpenings({ databaseUrl, log });
await openings.count();
await startService({ name: 'search', port: Number(port), log, routes: openingRoutes({ openings }) });
