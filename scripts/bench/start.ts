import { siteServer } from '../supervisor/paths.ts';
import { freePort } from '../supervisor/ports.ts';
import { type Measurement } from './context.ts';
import { startMeasured } from './process.ts';
import { limited, median } from './table.ts';

const STARTS = 3;
const LIMIT_S = 1;

/** `next start` of a build that exists, to the first 200 of a page. */
export const start: Measurement = {
  name: 'start',
  async measure(context) {
    await context.build();
    const env = await context.environment();
    const times: number[] = [];
    for (let run = 0; run < STARTS; run++) {
      const port = await freePort();
      const { DOTCOM_ORIGIN: _dotcom, INSIGHTS_ORIGIN: _insights, PREVIEW_ORIGIN: _preview, STAGING_ORIGIN: _staging, ...rest } = env;
      const site = await startMeasured(
        [siteServer, '-p', String(port)],
        { ...rest, PORT: String(port) } as NodeJS.ProcessEnv,
        `http://localhost:${port}/`,
      );
      times.push(site.startedMs / 1000);
      await site.stop();
    }
    return [
      limited(
        'Site, start to the first 200 of the home page',
        median(times),
        { value: LIMIT_S, unit: 's', digits: 2 },
        `median of ${STARTS}`,
      ),
    ];
  },
};
