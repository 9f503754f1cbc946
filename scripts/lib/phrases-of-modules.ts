import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { subjectOf, withoutNumber } from '../../src/lib/phrase-subject.ts';
import { usageOf } from '../../src/workshop/phrases/phrases.ts';

const isSource = (file: string): boolean => !/\.(?:test|d)\.tsx?$/.test(file) && !/(?:^|\/)examples\.tsx?$/.test(file);

/**
 * Where a module's words may be asked for: what its server hands it, a problem or what was done, is a key that stands in the same part
 * of the feature, or beside all parts.
 */
function placesOf(module: string): string[] {
  const [, feature, part] = /^src\/features\/([^/]+)\/(?:([^/]+)\/)?/.exec(module) ?? [];
  if (feature !== undefined)
    return [`src/features/${feature}/*.{ts,tsx}`, ...(part ? [`src/features/${feature}/${part}/**/*.{ts,tsx}`] : [])];
  const rendering = /^src\/renderings\/[^/]+\//.exec(module)?.[0];
  return rendering ? [`${rendering}*.{ts,tsx}`] : [module];
}

/**
 * What modules speak of, by the keys of phrases that their sources and their servers' name. Whole subjects, not keys: the next key of a
 * subject may be one that only a service knows. Where that is not `whole`, only what the modules say themselves: a frame that every page
 * has hears nothing from a server.
 *
 * @param root of the project
 * @param keys of the dictionary
 */
export function subjectsOfModules(root: string, keys: readonly string[]): (modules: readonly string[], whole?: boolean) => string[] {
  const known = new Map(keys.flatMap((key) => [key, withoutNumber(key)].map((each) => [each, subjectOf(key)])));
  const files = new Map<string, ReadonlySet<string>>();
  const ofFile = (file: string): ReadonlySet<string> => {
    const found = files.get(file);
    if (found) return found;
    const { patterns, texts } = usageOf(readFileSync(path.join(root, file), 'utf8'), file);
    // One that begins with what is not known is a name of something else: it would be any key.
    const named = patterns.filter(({ source }) => /^\^[\w-]+\\\./.test(source));
    const subjects = new Set<string>();
    for (const [key, subject] of known) if (texts.has(key) || named.some((pattern) => pattern.test(key))) subjects.add(subject);
    files.set(file, subjects);
    return subjects;
  };
  const places = new Map<string, string[]>();
  const filesOf = (place: string): string[] => {
    let found = places.get(place);
    if (!found)
      places.set(
        place,
        (found = globSync(place, { cwd: root })
          .map((file) => file.split(path.sep).join('/'))
          .filter(isSource)),
      );
    return found;
  };
  return (modules, whole = true) => {
    const subjects = new Set<string>();
    for (const id of modules) {
      const source = path.relative(root, id).split(path.sep).join('/');
      if (!source.startsWith('src/') || source.startsWith('src/generated/')) continue;
      for (const place of whole ? placesOf(source) : [source])
        for (const file of filesOf(place)) for (const subject of ofFile(file)) subjects.add(subject);
    }
    return [...subjects].sort();
  };
}
