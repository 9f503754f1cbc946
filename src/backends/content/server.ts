import { json } from '../kit/http/answer.ts';
import { startService } from '../kit/http.ts';
import { createLog } from '../kit/log.ts';
import type { Log } from '../kit/log.ts';
import type { SecurityLog } from '../kit/security-log.ts';
import { DEFAULT_VISITORS, securityLogOf } from '../kit/visitor-settings.ts';
import { createChangeBook } from './changes.ts';
import { DEVELOPMENT_ADMIN_KEY, DEVELOPMENT_KEY, DEVELOPMENT_PREVIEW_KEY } from './config.ts';
import type { ContentConfig } from './config.ts';
import { graphRoutes } from './graph/endpoint.ts';
import { createExecutor } from './graph/execute.ts';
import { createAuthoring } from './authoring/index.ts';
import { holdsNothing } from './authoring/personal/operations.ts';
import { LastGoodFiles } from './items/last-good.ts';
import { watchTree } from './items/load.ts';
import type { LoadOptions } from './items/load.ts';
import { ItemSource } from './items/source.ts';
import type { Tree } from './items/types.ts';
import { mediaRoutes } from './media/endpoint.ts';
import { signSizesOf } from './media/sizes.ts';
import { createProblemBook } from './problems.ts';
import { PROFILES } from './profiles.ts';
import { restRoutes } from './rest/endpoint.ts';
import { createViewOf } from './rest/views.ts';

/** `itemsRoot` is the folder that holds sitecore.json; everything else has a value fit for tests: a free port, the development keys, no watching, quiet. */
export type ContentServiceOptions = Pick<ContentConfig, 'itemsRoot'> &
  Partial<ContentConfig> &
  Pick<LoadOptions, 'ootb' | 'now'> & {
    log?: Log;
    /** Instead of the one that the settings name. */
    security?: SecurityLog;
    graceMs?: number;
  };

export interface ContentService {
  readonly url: string;
  /** The tree that answers now; a reload brings another. */
  tree(): Tree;
  stop(): Promise<void>;
}

/** Broken files that the service names when it is asked how it is. */
const TOLD = 20;
const MEDIA_CACHE_BYTES = 64 * 1024 * 1024;

/** Starts the content service: loads the items, then listens. */
export async function startContentService(options: ContentServiceOptions): Promise<ContentService> {
  const log = options.log ?? createLog('content', { quiet: options.quiet ?? true });
  const started = performance.now();
  const lastGood =
    options.lastGood === undefined
      ? undefined
      : new LastGoodFiles(options.lastGood, options.itemsRoot, (error) =>
          log.warn({ err: error, folder: options.lastGood }, 'no copies of the items can be kept'),
        );
  const loadOptions: LoadOptions = {
    root: options.itemsRoot,
    lastGood,
    siteOrigins: options.siteOrigins ?? {},
    ...(options.ootb === undefined ? {} : { ootb: options.ootb }),
    ...(options.now === undefined ? {} : { now: options.now }),
  };
  const problems = createProblemBook(log, options.itemsRoot);
  const adminKey = options.adminKey ?? DEVELOPMENT_ADMIN_KEY;
  const visitors = options.visitors ?? DEFAULT_VISITORS;
  const security = options.security ?? securityLogOf('content', visitors, adminKey);
  const source = new ItemSource(loadOptions);
  const refusals = { security, hops: visitors.hops };
  const authoring =
    options.authoring &&
    createAuthoring({
      ...options.authoring,
      root: options.itemsRoot,
      source,
      log,
      refusals,
      tree: () => current,
      swap: (tree, files) => swap(tree, files),
      now: () => new Date(options.now?.() ?? Date.now()),
    });
  await authoring?.recover();
  let current = await source.load();
  const sizeKey = options.previewKey ?? DEVELOPMENT_PREVIEW_KEY;
  signSizesOf(current, sizeKey);
  problems.onTree(current);
  const changes = createChangeBook(current);
  const swap = (tree: Tree, files: readonly string[]) => {
    changes.note(current, tree, files);
    signSizesOf(tree, sizeKey);
    current = tree;
    problems.onTree(tree);
  };
  /** Why the last change of the items could not be read. */
  let unread: unknown;
  const watcher =
    options.watch === true
      ? watchTree(
          {
            ...loadOptions,
            from: current,
            onError: (error) => {
              unread = error;
              log.error({ err: error }, 'the items cannot be read anew: what was read before is served');
            },
          },
          (tree, { files, milliseconds }) => {
            swap(tree, files);
            unread = undefined;
            authoring?.filesChanged();
            log.info(
              { revision: tree.revision, items: tree.size, files: files.length, ms: Math.round(milliseconds) },
              'the items were reloaded',
            );
          },
        )
      : undefined;

  const viewOf = createViewOf(() => current, {
    published: options.publishedKey ?? DEVELOPMENT_KEY,
    preview: options.previewKey ?? DEVELOPMENT_PREVIEW_KEY,
  });
  /** A database that is away makes nobody wait for pages. */
  const owed = (): Promise<Readonly<Record<string, unknown>>> =>
    authoring?.owed().catch((error: unknown) => ({ authoring: error instanceof Error ? error.message : String(error) })) ??
    Promise.resolve({});
  const profile = PROFILES[options.profile ?? 'both'];
  const executor = createExecutor({
    profile,
    onProblems: problems.onLayout,
    onFailure: (error) => log.error({ err: error }, 'a resolver failed'),
  });
  const service = await startService({
    name: 'content',
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    log,
    admin: {
      key: adminKey,
      refusals,
    },
    faults: { enabled: options.faults ?? false },
    ...(options.graceMs === undefined ? {} : { graceMs: options.graceMs }),
    ready: async () => ({
      ready: current.size > 0,
      details: {
        ...(await owed()),
        ...(profile.changeFeed ? { revision: current.view('published').revision } : {}),
        items: current.size,
        languages: current.languages,
        problems: problems.list().items.length,
        // What is answered in place of files that cannot be read: an editor, or a deployment, thinks they are published.
        broken: problems
          .list()
          .items.filter(({ served }) => served !== undefined)
          .slice(0, TOLD),
        unread: unread === undefined ? undefined : String(unread),
      },
    }),
    routes: [
      ...graphRoutes(executor, viewOf.required, profile),
      ...(profile.rest ? restRoutes({ viewOf, onProblems: problems.onLayout }) : []),
      ...mediaRoutes({
        cacheBytes: options.mediaCacheBytes ?? MEDIA_CACHE_BYTES,
        viewOf: viewOf.optional,
        hostPath: profile.mediaHostPath,
      }),
      ...(profile.changeFeed
        ? [{ method: 'GET', path: '/admin/changes', handler: () => json(changes.list(), 200, { 'cache-control': 'no-store' }) } as const]
        : []),
      ...(authoring?.routes ?? holdsNothing),
      { method: 'GET', path: '/admin/problems', handler: () => json(problems.list(), 200, { 'cache-control': 'no-store' }) },
    ],
  });
  await authoring?.start();
  log.info(
    { url: service.url, items: current.size, problems: problems.list().items.length, ms: Math.round(performance.now() - started) },
    'the content service listens',
  );
  return {
    url: service.url,
    tree: () => current,
    stop: async () => {
      watcher?.stop();
      await service.stop();
      await authoring?.stop();
      await lastGood?.settled();
    },
  };
}
