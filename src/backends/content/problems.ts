import { relative } from 'node:path';
import type { Log } from '../kit/log.ts';
import { sites } from './items/sites.ts';
import type { ItemProblem, Tree } from './items/types.ts';
import type { LayoutProblem } from './layout/types.ts';
import { siteRedirects } from './site/redirects.ts';

const MAX_LAYOUT_PROBLEMS = 1000;

export interface ProblemBook {
  /** A new tree: what was wrong with the old one is forgotten. */
  onTree(tree: Tree): void;
  onLayout(problems: readonly LayoutProblem[]): void;
  list(): { items: readonly ItemProblem[]; pages: readonly LayoutProblem[] };
}

/** What is wrong with the content: of files and settings as they are read, of pages as they are asked for. Each is logged once, a line each. */
export function createProblemBook(log: Log, itemsRoot: string): ProblemBook {
  let items: readonly ItemProblem[] = [];
  let logged = new Set<string>();
  const pages = new Map<string, LayoutProblem>();
  return {
    onTree: (tree) => {
      const found: ItemProblem[] = [...tree.problems];
      const view = tree.view('published');
      const redirects: ItemProblem[] = [];
      for (const site of sites(tree)) siteRedirects(view, site, redirects);
      found.push(...redirects.map((problem) => ({ ...problem, file: relative(itemsRoot, problem.file) })));
      items = found;
      pages.clear();
      const before = logged;
      logged = new Set(found.map((problem) => JSON.stringify(problem)));
      for (const problem of found) if (!before.has(JSON.stringify(problem))) log.warn({ problem }, 'a problem with an item');
    },
    onLayout: (problems) => {
      for (const problem of problems) {
        const key = JSON.stringify(problem);
        if (pages.has(key) || pages.size >= MAX_LAYOUT_PROBLEMS) continue;
        pages.set(key, problem);
        log.warn({ problem }, 'a problem with a page');
      }
    },
    list: () => ({ items, pages: [...pages.values()] }),
  };
}
