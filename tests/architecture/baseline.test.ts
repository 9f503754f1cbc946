import { parse } from 'acorn';
import { parse as parseCss, type ChildNode, type Node } from 'postcss';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loader } from '../../src/generated/loader.ts';
import { buildManifest, filesBelow, readText } from '../support/build.ts';

/** The newest language that all browsers of the baseline speak (README, "Browsers"). */
const ECMA_VERSION = 2022;

const { browserslist } = z.object({ browserslist: z.array(z.string()) }).parse(JSON.parse(readText('package.json')));

/** Scripts of visitors: the preview and the gallery are for those who work on the site, whose browser is of today. */
const scripts = () => {
  const { pages } = buildManifest();
  const of = (mine: (page: string) => boolean) =>
    new Set(
      Object.entries(pages)
        .filter(([page]) => mine(page))
        .flatMap(([, files]) => files.map((file) => `.next/${file}`)),
    );
  const forWork = (page: string) => /^\/_(?:preview|gallery)/.test(page);
  const visitors = of((page) => !forWork(page));
  const workers = of(forWork);
  const files = filesBelow('.next/static').filter((file) => file.endsWith('.js'));
  return files
    .filter((file) => visitors.has(file) || !workers.has(file))
    .map((file) => ({ file, code: readText(file), sourceType: 'script' as 'script' | 'module' }))
    .concat({ file: 'the inline loader', code: loader.code, sourceType: 'script' })
    .concat(
      filesBelow('public/_boot')
        .filter((file) => file.endsWith('.js'))
        .map((file) => ({ file, code: readText(file), sourceType: 'module' })),
    );
};

/** What came after the baseline: its methods and objects, as they stand in scripts that were minified. */
const NEWER =
  /\b(?:URL\.(?:parse|canParse)|(?:Object|Map)\.groupBy|Promise\.(?:withResolvers|try)|AbortSignal\.any|Array\.fromAsync|Iterator\.|Math\.(?:sumPrecise|f16round)|RegExp\.escape|Error\.isError|Uint8Array\.from(?:Base64|Hex)|Intl\.DurationFormat|Temporal\.|CloseWatcher|ToggleEvent|HighlightRegistry)\b|\bnew URLPattern\b|\.(?:startViewTransition|moveBefore|requestClose|setHTML|checkVisibility|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|getOrInsert(?:Computed)?|transferToFixedLength|isWellFormed|toWellFormed)\(|\bscheduler\.yield|\bwindow\.navigation\b/g;

/** Asked for before it is used, or made where it is missing. */
const GUARDED: readonly [use: string, guard: RegExp][] = [
  ['URL.canParse', /"canParse"in URL\|\|\(URL\.canParse=/],
  ['window.navigation', /window\.navigation\?\.addEventListener\(/],
  ['.startViewTransition(', /try\{[^{}]*=[^{}]*\.startViewTransition\(\{/],
];

describe(`a browser of the baseline (${browserslist.join(', ')})`, () => {
  it('is named in the README as in what the build is made for', () => {
    const [, section = ''] = /## Browsers\n([^#]*)/.exec(readText('README.md')) ?? [];
    const named = [...section.matchAll(/\| (Chrome|Edge|Firefox|Safari)[^|]*\| ([\d.]+) \|/g)].map(
      ([, name = '', version]) => `${name.toLowerCase()} ${version}`,
    );
    expect(named).toEqual(browserslist);
  });

  it('can read every script', () => {
    const all = scripts();
    expect(all.length).toBeGreaterThan(20);
    const refused = all.flatMap(({ file, code, sourceType }) => {
      try {
        parse(code, { ecmaVersion: ECMA_VERSION, sourceType });
        return [];
      } catch (error) {
        return [`${file}: ${(error as Error).message}`];
      }
    });
    expect(refused).toEqual([]);
  });

  it('has every method that a script calls, or is asked for it first', () => {
    const used = scripts().flatMap(({ file, code }) =>
      [...code.matchAll(NEWER)]
        .map(([use]) => use)
        .filter((use) => !GUARDED.some(([name, guard]) => use.startsWith(name) && guard.test(code)))
        .map((use) => `${file}: ${use}`),
    );
    expect(used).toEqual([]);
  });
});

/** Of styles, what came after the baseline, or came to one of its browsers later. */
const NEWER_STYLES = {
  atRule: /^(?:starting-style|scope|view-transition|position-try|function|property|custom-media)$/,
  selector: /&|::details-content|::scroll-|::column|:user-(?:in)?valid|:open\b|:active-view-transition|:state\(|:has-slotted|::highlight/,
  property:
    /^(?:anchor-name|anchor-scope|position-(?:anchor|area|try|visibility)|interpolate-size|field-sizing|animation-(?:timeline|range)|(?:scroll|view)-timeline|view-transition-|interactivity|initial-letter|text-box|corner-|content-visibility|text-wrap|transition-behavior|reading-flow|line-clamp|zoom$|hyphenate-limit-chars|overlay$)/,
  value: /\b(?:light-dark|anchor|anchor-size|calc-size|sibling-index|sibling-count|if|contrast-color|progress|random)\(|\ballow-discrete\b/,
};

/** What a browser that does not know it may leave out: the page stands without it. */
const DISPENSABLE: Readonly<Record<string, string>> = {
  'text-wrap': 'lines of a heading break elsewhere',
  'content-visibility': 'what is far down is laid out at once',
  'hyphenate-limit-chars': 'words break where the browser breaks them',
  interactivity: 'its own `@supports not` says what stands in its place',
  'anchor-name': 'a name that nothing hangs on outside of @supports',
};

/** Questions of `@media` that browsers of the baseline do not know, for which the answer is always no. */
const NEWER_MEDIA = /\b(?:scripting|prefers-reduced-transparency|inverted-colors|overflow-(?:block|inline)|update)\b/;
/** What stands in their place, by the class whose style hangs on such a question. */
const WITHOUT_ANSWER: Readonly<Record<string, string>> = {
  withoutscript: 'the loader’s mark hides it (`data-js`)',
  facets__apply: 'the loader’s mark hides it (`data-js`)',
  filled__part: 'the form hides it once it is alive (use-form-page)',
  bar: 'what a script shows has no place kept for it',
  withscript: 'where scripts are off a button stands in vain',
  signin__room: 'where scripts are off a button has its room in vain',
  usermenu__name: 'where scripts are off the menu begins with an empty line',
  usermenu: 'where scripts are off the menu begins with an empty line',
};

const guarded = (node: Node | undefined): boolean =>
  node !== undefined && ((node.type === 'atrule' && (node as { name?: string }).name === 'supports') || guarded(node.parent as Node));

/** Newer styles that no `@supports` asks for. */
const unguarded = (css: string): string[] => {
  const found: string[] = [];
  const note = (node: ChildNode, what: string) => {
    if (!guarded(node.parent as Node)) found.push(what);
  };
  parseCss(css).walk((node) => {
    if (node.type === 'atrule' && NEWER_STYLES.atRule.test(node.name)) note(node, `@${node.name}`);
    if (node.type === 'atrule' && node.name === 'media' && NEWER_MEDIA.test(node.params))
      node.walkRules(({ selector }) => {
        if (!((/^\.([\w-]+)/.exec(selector)?.[1] ?? '') in WITHOUT_ANSWER)) note(node, `@media ${node.params} of ${selector}`);
      });
    if (node.type === 'rule') {
      const [newer] = NEWER_STYLES.selector.exec(node.selector) ?? [];
      if (newer) note(node, `${newer} in ${node.selector}`);
    }
    if (node.type !== 'decl' || node.prop in DISPENSABLE) return;
    if (NEWER_STYLES.property.test(node.prop) || NEWER_STYLES.value.test(node.value)) note(node, `${node.prop}: ${node.value}`);
  });
  return found;
};

describe('the styles', () => {
  const built = () => [...filesBelow('.next/static'), ...filesBelow('public/_boot')].filter((file) => file.endsWith('.css'));

  it('use what came after the baseline only where a browser says that it knows it', () => {
    expect(built().length).toBeGreaterThan(0);
    expect(built().flatMap((file) => unguarded(readText(file)))).toEqual([]);
  });

  it('say what a browser does that opens nothing over a page', () => {
    expect(built().some((file) => /@supports not selector\(:popover-open\)/.test(readText(file)))).toBe(true);
  });

  it.each([
    ['a{position-area:top}', 1],
    ['@supports (position-area:top){a{position-area:top}}', 0],
    ['a{color:light-dark(red,blue)}', 1],
    ['a{&:hover{color:red}}', 1],
    ['@starting-style{a{opacity:0}}', 1],
    ['a{text-wrap:balance}', 0],
    ['@media (scripting: enabled){.a{display:none}}', 1],
    ['@media (scripting: enabled){.withoutscript{display:none}}', 0],
  ])('are understood: %s', (css, wrong) => expect(unguarded(css)).toHaveLength(wrong));
});
