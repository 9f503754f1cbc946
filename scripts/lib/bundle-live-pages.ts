import path from 'node:path';
import { rolldown, type OutputChunk } from 'rolldown';

export interface LivePages {
  /** File name → code. */
  files: ReadonlyMap<string, string>;
  /** What every page comes alive with: a file's own part of its name, `live-<part>.js`. */
  entry: string;
  /** Of the files that the first one needs, which are fetched beside it. */
  first: readonly string[];
  /** Rendering → of the files that it comes in, beside those of every page. */
  parts: Readonly<Record<string, readonly string[]>>;
  /** The sources of what every page comes alive with, and of each rendering beside that, by their paths. */
  modules: { every: readonly string[]; of: Readonly<Record<string, readonly string[]>> };
}

/** As `scripts/postbuild/compile-hints.ts` writes it, and where. */
const HINT = '//# allFunctionsCalledOnLoad\n';
const WORTH_BYTES = 30_000;

/** All that is reached from a start. */
function reached<T>(start: T, next: (from: T) => readonly T[]): Set<T> {
  const found = new Set<T>();
  const visit = (one: T): void => {
    if (found.has(one)) return;
    found.add(one);
    next(one).forEach(visit);
  };
  visit(start);
  return found;
}

const partOf = (file: string): string => /^live-([\w-]+)\.js$/.exec(file)?.[1] ?? fail(`${file} is no name that the loader would take.`);
function fail(why: string): never {
  throw new Error(why);
}

/** Where the component map's renderings are. */
const RENDERING = /\/src\/renderings\/[^/]+\/([A-Z]\w+)\.tsx$/;

/**
 * The bundle of visitors' pages. What every page needs is one file, however many renderings share which modules of it: the bundler
 * would split by that, and a page would begin with thirty.
 */
export async function bundleLivePages(root: string): Promise<LivePages> {
  const main = path.join(root, 'src/layouts/document/come-alive.client.tsx');
  const bundle = await rolldown({
    input: { live: main },
    platform: 'browser',
    tsconfig: path.join(root, 'tsconfig.json'),
    transform: {
      target: 'es2022',
      jsx: { runtime: 'automatic', development: false },
      // The second drops what only servers do.
      define: { 'process.env.NODE_ENV': '"production"', 'typeof window': '"object"' },
    },
    resolve: { alias: { 'next/head': path.join(root, 'src/layouts/document/title.client.ts') } },
    onLog: (level, { message }) => {
      if (level === 'warn') fail(message);
    },
  });
  let everyPage: Set<string> | undefined;
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    entryFileNames: 'live-[hash].js',
    chunkFileNames: 'live-[hash].js',
    codeSplitting: {
      groups: [
        {
          debugName: 'every page',
          name: (id, context) => {
            everyPage ??= reached(main, (from) => context.getModuleInfo(from)?.importedIds ?? []);
            return everyPage.has(id) ? 'every page' : null;
          },
        },
      ],
    },
  });
  await bundle.close();
  const chunks = output.filter((each): each is OutputChunk => each.type === 'chunk');
  const ofNext = chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => /\/node_modules\/next\//.test(id));
  if (ofNext !== undefined) fail(`Pages of visitors would load Next's client: ${ofNext}`);
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (file: string): string[] => [...reached(file, (from) => named.get(from)?.imports ?? [])];
  const begin = chunks.find(({ isEntry }) => isEntry)?.fileName ?? fail('The bundler wrote no beginning.');
  const first = withImports(begin);
  const modulesIn = (names: readonly string[]): string[] => names.flatMap((name) => named.get(name)?.moduleIds ?? []);
  const renderings = chunks.flatMap(({ facadeModuleId, fileName }) => {
    const component = RENDERING.exec(facadeModuleId ?? '')?.[1];
    return component === undefined ? [] : [[component, withImports(fileName).filter((file) => !first.includes(file))] as const];
  });
  renderings.sort(([a], [b]) => a.localeCompare(b));
  return {
    files: new Map(chunks.map(({ fileName, code }) => [fileName, (code.length >= WORTH_BYTES ? HINT : '') + code])),
    entry: partOf(begin),
    first: first.filter((file) => file !== begin).map(partOf),
    parts: Object.fromEntries(renderings.map(([component, names]) => [component, names.map(partOf)])),
    modules: { every: modulesIn(first), of: Object.fromEntries(renderings.map(([component, names]) => [component, modulesIn(names)])) },
  };
}
