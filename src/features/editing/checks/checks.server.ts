import type { EditorPage } from '../common/page';
import { checkPage } from './check-page.server';
import { countsOf, gather, guidSchema, nameOf, type CheckCounts } from './gather.server';
import { CHECKS, type CheckCode, type Severity } from './model';

/** A finding as the page shows it. */
export interface ShownCheck {
  code: CheckCode;
  severity: Severity;
  /** The item that has it, by its name; left out for the page itself. */
  part?: string;
  item: string;
  field?: { id: string; title: string };
  detail?: string;
  number?: number;
}

export interface ChecksData {
  item: { id: string; name: string; language: string; address?: string };
  languages: readonly string[];
  counts: CheckCounts;
  words: number;
  minutes: number | null;
  found: readonly ShownCheck[];
}

const ORDER: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/** `/sitecore/editor/checks?item=&language=`: what a machine can tell of a page, each finding with the field that mends it. */
export const checksPage: EditorPage<ChecksData> = {
  load: async ({ api, query, language: own, word }) => {
    const id = guidSchema.safeParse(query.get('item')?.toLowerCase());
    if (!id.success) return 'not-found';
    const asked = query.get('language') ?? '';
    const language = /^[a-z]{2}(?:-[A-Za-z]{2,4})?$/.test(asked) ? asked : own;
    const { item, page } = await gather(api, id.data, language);
    const checked = checkPage(page);
    const items = new Map([page.page, ...page.parts].map((each) => [each.id, each]));
    const found = checked.found.map(({ code, item: of, field, detail, number }): ShownCheck => {
      const part = items.get(of);
      const title = part?.fields.find((each) => each.id === field)?.title;
      return {
        code,
        severity: CHECKS[code],
        item: of,
        ...(part && of !== id.data ? { part: part.name } : {}),
        ...(field === undefined ? {} : { field: { id: field, title: title ?? '' } }),
        ...(detail === undefined ? {} : { detail }),
        ...(number === undefined ? {} : { number }),
      };
    });
    const name = nameOf(item);
    return {
      title: word('checks.title', { name }),
      data: {
        item: { id: item.id, name, language, ...(item.page?.path ? { address: item.page.path } : {}) },
        languages: item.languages.filter(({ versions }) => versions.length > 0).map((each) => each.language),
        counts: countsOf(checked),
        words: checked.words,
        minutes: checked.minutes,
        found: found.sort((a, b) => ORDER[a.severity] - ORDER[b.severity]),
      },
    };
  },
};
