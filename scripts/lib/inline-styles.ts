import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transform, type Selector, type SelectorComponent, type Targets } from 'lightningcss';
import { z } from 'zod';

/** Sheets that are inlined together, in the place and order that they have in `src/styles/index.css`. */
export interface SheetGroup {
  name: string;
  css: string;
  /** `sha256-…` of it, as the Content-Security-Policy names it. */
  sha: string;
  /**
   * A document needs the group when it has all classes of one of these. None at all: every document does.
   * What another group's rule takes for granted is not looked at, so that a group may come without need, and never lacks.
   */
  when: readonly (readonly string[])[];
}

const SHEET = 'src/styles/index.css';
// "inlined: article" in a comment of its own begins a group; `@import` names a sheet of it.
const LINE = /^(?:\/\* inlined: ([\w-]+) \*\/|@import '([^']+)';)$/gm;

/** @throws when a sheet stands before the first group, or a group has none */
export function groupsOf(index: string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  let open: string[] | undefined;
  for (const [, name, file] of index.matchAll(LINE)) {
    if (name !== undefined) {
      if (groups.has(name)) throw new Error(`${SHEET} begins the group "${name}" twice: a group stands in one place.`);
      groups.set(name, (open = []));
    } else if (open) open.push(file!);
    else throw new Error(`${SHEET} has ${file} before its first "/* inlined: … */".`);
  }
  for (const [name, files] of groups) if (files.length === 0) throw new Error(`${SHEET} has nothing in the group "${name}".`);
  return groups;
}

/** "safari 17" of `browserslist`, as the compiler has it: the version in the upper bytes. */
function targetsOf(root: string): Targets {
  const { browserslist } = z
    .object({ browserslist: z.array(z.string().regex(/^[a-z_]+ \d+$/)) })
    .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  return Object.fromEntries(
    browserslist.map((each) => each.split(' ') as [string, string]).map(([name, version]) => [name, Number(version) << 16]),
  );
}

/** Every way to take one of each. */
const product = (a: string[][], b: string[][]): string[][] => a.flatMap((one) => b.map((other) => [...one, ...other]));

/** Of which classes a document has to have all for a selector to find something in it: one list for each of its alternatives. */
function needsOf(selector: Selector): string[][] {
  return selector.reduce<string[][]>((needs, part) => product(needs, needsOfPart(part)), [[]]);
}
function needsOfPart(part: SelectorComponent): string[][] {
  if (part.type === 'class') return [[part.name]];
  if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where' || part.kind === 'has'))
    return (part as unknown as { selectors: Selector[] }).selectors.flatMap(needsOf);
  return [[]];
}

/** Without what another one says already: who has `a` and `b` has `a`. */
function fewest(needs: readonly string[][]): string[][] {
  const kept: string[][] = [];
  const sorted = needs.map((each) => [...new Set(each)].sort()).sort((a, b) => a.length - b.length || a.join().localeCompare(b.join()));
  for (const each of sorted) if (!kept.some((other) => other.every((name) => each.includes(name)))) kept.push(each);
  return kept;
}

/** @param css with its nesting resolved */
export function classesThatNeed(css: string): string[][] {
  const needs: string[][] = [];
  transform({
    filename: 'group.css',
    code: Buffer.from(css),
    visitor: { Rule: { style: ({ value }) => void needs.push(...value.selectors.flatMap(needsOf)) } },
  });
  return fewest(needs);
}

export const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** CSS as visitors' browsers get it. */
export function compile(css: string, targets: Targets): string {
  return transform({ filename: 'group.css', code: Buffer.from(css), minify: true, targets })
    .code.toString()
    .trim();
}

/** The groups of the site's sheet. @param root of the checkout */
export function inlineStyles(root: string): { groups: SheetGroup[]; fonts: { css: string; sha: string } } {
  const targets = targetsOf(root);
  const styles = path.join(root, path.dirname(SHEET));
  const read = (file: string): string => readFileSync(path.join(styles, file), 'utf8');
  const groups = [...groupsOf(readFileSync(path.join(root, SHEET), 'utf8'))]
    .map(([name, files]) => ({
      name,
      css: compile(
        files
          .filter((file) => file !== FONTS)
          .map(read)
          .join('\n'),
        targets,
      ),
    }))
    .map((group) => {
      const needs = classesThatNeed(group.css);
      return { ...group, sha: hashOf(group.css), when: needs.some((each) => each.length === 0) ? [] : needs };
    });
  const css = compile(read(FONTS), targets);
  return { groups, fonts: { css, sha: hashOf(css) } };
}

/** These come after what is largest on the screen (`src/layouts/document/fonts.client.ts`), and are no part of the sheet that comes later. */
const FONTS = './fonts.css';
