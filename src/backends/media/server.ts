import { sql } from 'kysely';
import { withoutFloods } from '../kit/http/flood.ts';
import { startService } from '../kit/http.ts';
import { createLog } from '../kit/log.ts';
import type { Log } from '../kit/log.ts';
import type { SecurityLog } from '../kit/security-log.ts';
import { DEFAULT_FLOOD, securityLogOf } from '../kit/visitor-settings.ts';
import { DEVELOPMENT_KEYS } from './config.ts';
import type { MediaConfig } from './config.ts';
import { linkRoutes } from './links/endpoint.ts';
import { createLinkStore, openDatabase } from './links/store.ts';
import { mapRoutes } from './maps/endpoint.ts';
import { oembedRoutes } from './oembed/endpoint.ts';
import { videoRoutes } from './videos/endpoint.ts';
import { loadLibrary } from './videos/library.ts';

export type MediaServiceOptions = Pick<MediaConfig, 'databaseUrl' | 'linkOrigins'> &
  Partial<MediaConfig> & {
    log?: Log;
    /** Instead of the one that the settings name. */
    security?: SecurityLog;
    graceMs?: number;
  };

export interface MediaService {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the media service: embeds, videos, short links, maps. The database must be migrated. */
export async function startMediaService(options: MediaServiceOptions): Promise<MediaService> {
  const log = options.log ?? createLog('media', { quiet: options.quiet ?? true });
  const database = openDatabase(options.databaseUrl);
  const visitors = options.visitors ?? DEFAULT_FLOOD;
  const adminKey = options.adminKey ?? DEVELOPMENT_KEYS.MEDIA_ADMIN_KEY;
  const security = options.security ?? securityLogOf('media', visitors, adminKey);
  const library = await loadLibrary();
  const service = await startService({
    name: 'media',
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    log,
    admin: {
      key: adminKey,
      refusals: { security, hops: visitors.hops },
    },
    faults: { enabled: options.faults ?? false },
    ...(options.graceMs === undefined ? {} : { graceMs: options.graceMs }),
    ready: async () => {
      const reached = await sql`select 1 from media.links limit 1`.execute(database).then(
        () => 'ok',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      return { ready: reached === 'ok', details: { database: reached, videos: library.size } };
    },
    routes: withoutFloods(
      [
        ...oembedRoutes(library),
        ...videoRoutes(library),
        ...linkRoutes(createLinkStore(database), options.linkOrigins, log),
        ...mapRoutes(),
      ],
      { ...visitors, limit: 'media', security },
    ),
  });
  log.info({ url: service.url, videos: library.size }, 'the media service listens');
  return {
    url: service.url,
    stop: async () => {
      await service.stop();
      await database.destroy();
    },
  };
}
