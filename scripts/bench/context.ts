import { rmSync } from 'node:fs';
import path from 'node:path';
import { PAGE_TYPES } from '../../tests/support/site.ts';
import { buildIsFresh, buildSite } from '../supervisor/build.ts';
import { parseConfig } from '../supervisor/config.ts';
import { freePorts } from '../supervisor/services.ts';
import { dataFolder, siteServer } from '../supervisor/paths.ts';
import { siteEnvironment } from '../supervisor/site-process.ts';
import { startStack, type Stack } from '../supervisor/stack.ts';
import { startMeasured, status, type Measured } from './process.ts';
import type { Row } from './table.ts';

export type PageType = keyof typeof PAGE_TYPES;

export interface Site {
  process: Measured;
  /** Absolute address of a page. */
  address(type: PageType): string;
  /** Whether the page is there; asking makes it, so that what follows meets a page that was made before. */
  has(type: PageType): Promise<boolean>;
  environment: NodeJS.ProcessEnv;
}

export interface Product {
  /** Of its database and logs. */
  name: string;
  settings?: Readonly<Record<string, string>>;
  /** Arguments of Node before the site. */
  preload?: readonly string[];
}

/** What the measurements share: one stack of back ends and one production site on free ports, started when first needed. */
export interface Context {
  /** Lighthouse runs a page. */
  runs: number;
  /** How long a service is put under load. */
  loadSeconds: number;
  /** How long the soak takes. */
  minutes: number;
  /** Requests a second of the soak. */
  rate: number;
  /** Milliseconds until the whole run should have ended. */
  timeLeft(): number;
  site(): Promise<Site>;
  /** Works with a site of other settings, in the place of the shared one, which is started again when it is next needed. */
  withSite<T>(settings: Readonly<Record<string, string>>, work: (site: Site) => Promise<T>): Promise<T>;
  /** Works with back ends and a site of its own, beside the shared ones. */
  withProduct<T>(
    product: Product,
    work: (origins: Stack['origins'], site: Measured, environment: NodeJS.ProcessEnv) => Promise<T>,
  ): Promise<T>;
  /** A build of the sources as they are exists after this. */
  build(): Promise<void>;
  environment(): Promise<NodeJS.ProcessEnv>;
  stop(): Promise<void>;
}

/** A measurement has a name for `--only`, and says before it is run what rows it brings. */
export interface Measurement {
  name: string;
  measure(context: Context): Promise<Row[]>;
}

/** Who names what to measure gets all of it; a run of everything is to end while somebody waits. */
const TOTAL_MS = { everything: 10 * 60_000, named: 40 * 60_000 } as const;
/** The site as one process, of a build that is there. @param preload before anything of ours */
export const startDoor = (env: NodeJS.ProcessEnv, preload: readonly string[] = []): Promise<Measured> =>
  startMeasured(
    [...preload, siteServer, '-p', String(env.PORT)],
    siteEnvironment(env),
    `http://localhost:${env.PORT}/api/healthz?probe=live`,
  );

/** A developer's `.env` decides nothing here: defaults, free ports, embedded back ends. */
export async function environment(): Promise<Record<string, string>> {
  const kept = Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'CHROMIUM_PATH', 'CONTENT_ITEMS_ROOT'].flatMap((name) =>
      process.env[name] ? [[name, process.env[name]]] : [],
    ),
  );
  return {
    ...kept,
    ...(await freePorts()),
    LOG: 'quiet',
    LOG_LEVEL: 'error',
    // All load is one visitor's line.
    VISITOR_WRITES_PER_MINUTE: '0',
    NEXT_TELEMETRY_DISABLED: '1',
    ...(process.env.TEST_DATABASE_URL ? { DATABASE_URL: process.env.TEST_DATABASE_URL } : {}),
  };
}

type Asked = Pick<Context, 'runs' | 'loadSeconds' | 'minutes' | 'rate'> & { named: boolean };

export function createContext({ runs, loadSeconds, minutes, rate, named }: Asked): Context {
  const began = performance.now();
  let stack: Promise<Stack> | undefined;
  let site: Promise<Site> | undefined;
  const startBackends = async (): Promise<Stack> => {
    const env = await environment();
    return startStack({ config: parseConfig(env), environment: env, name: 'bench', development: false, databasePort: 0 });
  };
  const backends = () => (stack ??= startBackends());

  const build = async () => {
    if (!buildIsFresh()) await buildSite({ ...process.env, NODE_ENV: 'production' });
  };

  const startSite = async (settings: Readonly<Record<string, string>> = {}): Promise<Site> => {
    await build();
    const { environment: env, origins } = await backends();
    const child = await startDoor({ ...env, ...settings });
    const address = (type: PageType) => {
      const [origin, pathname] = PAGE_TYPES[type];
      return `${origins[origin]}${pathname}`;
    };
    return { process: child, address, environment: env, has: async (type) => (await status(address(type), 30_000)) === 200 };
  };

  /** A product of its own, beside the shared one, with other settings of its back ends and a folder of its own. */
  const withProduct = async <T>(
    { name, settings, preload }: Product,
    work: (origins: Stack['origins'], site: Measured, environment: NodeJS.ProcessEnv) => Promise<T>,
  ): Promise<T> => {
    await build();
    const env = { ...(await environment()), ...settings };
    const own = await startStack({
      config: parseConfig(env),
      environment: env,
      name,
      development: false,
      databasePort: 0,
      disposable: true,
    });
    try {
      const child = await startDoor(own.environment, preload);
      try {
        return await work(own.origins, child, own.environment);
      } finally {
        await child.stop();
      }
    } finally {
      await own.stop();
    }
  };

  return {
    runs,
    loadSeconds,
    minutes,
    rate,
    withProduct,
    build,
    timeLeft: () => TOTAL_MS[named ? 'named' : 'everything'] - (performance.now() - began),
    site: () => (site ??= startSite()),
    withSite: async (settings, work) => {
      await (await site?.catch(() => undefined))?.process.stop();
      site = undefined;
      const own = await startSite(settings);
      try {
        return await work(own);
      } finally {
        await own.process.stop();
      }
    },
    environment: async () => (await backends()).environment,
    stop: async () => {
      const running = await site?.catch(() => undefined);
      await running?.process.stop();
      await (await stack?.catch(() => undefined))?.stop();
      rmSync(path.join(dataFolder, 'bench-items'), { recursive: true, force: true });
    },
  };
}
