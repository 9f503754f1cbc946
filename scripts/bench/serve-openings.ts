import { createLog } from '../../src/backends/kit/log.ts';
import { startService } from '../../src/backends/kit/http.ts';
import { startOpenings } from '../../src/backends/search/openings/openings.ts';
import { routesOf } from '../../src/backends/kit/calls/routes.ts';
import { trustedHops } from '../../src/backends/kit/http/client-address.ts';
import { searchHouse } from '../../src/backends/search/http/house.ts';
import { openingCalls, openingsHouse } from '../../src/backends/search/openings/calls.ts';

/** `node serve-openings.ts <database> <port>`: the job search alone, as the search service runs it, in a process of its own. */
const [databaseUrl = '', port = ''] = process.argv.slice(2);
const log = createLog('search', { quiet: true });
const openings = await startOpenings({ databaseUrl, log });
await openings.count();
const house = openingsHouse(searchHouse({ security: { write: () => undefined }, hops: trustedHops('none') }));
await startService({ name: 'search', port: Number(port), log, routes: routesOf(openingCalls(openings), house) });
