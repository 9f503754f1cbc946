/** What a page needs so that visitors can see it whole: what it shows and what it lies below. */
import { guids } from '../../items/guid.ts';
import { FIELD } from '../../items/ids.ts';
import type { Guid, Item, Tree } from '../../items/types.ts';
import { isEditable } from '../items/ground.ts';
import { pageOf } from '../items/answer.ts';
import { liveVersion, rawVersion, stateOf } from '../items/standing.ts';
import { partsOf } from '../versions/page-parts.ts';
import type { VersionOf } from './moves.ts';

/** `part`: shown on the page, or below what is; `refers`: named by a field; `above`: a page above it, which visitors do not see. */
type Why = 'part' | 'refers' | 'above';

interface Need extends VersionOf {
  why: Why;
  /** It goes with what needs it; what does not is published by itself. */
  goes: boolean;
}

/** More than a page has; what leads in circles ends. */
const MOST = 500;

/** Of the versions that an item has in another language, the one that may be shown in place of its own: none that somebody works at, where one is approved. */
function inAnother(tree: Tree, item: Item): VersionOf | undefined {
  for (const language of tree.languages) {
    const newest = rawVersion(item, language);
    if (!newest) continue;
    const versions = item.raw.languages.find((each) => each.language.toLowerCase() === language.toLowerCase())?.versions ?? [];
    const approved = versions.filter((raw) => ['approved', 'none'].includes(stateOf(tree, item, raw))).map(({ version }) => version);
    return { id: item.id, language, version: approved.length > 0 ? Math.max(...approved) : newest.version };
  }
  return undefined;
}

/** The version that would be published of an item; undefined where visitors see it, or where there is nothing to publish. */
function toPublish(tree: Tree, item: Item, language: string, why: Why): VersionOf | undefined {
  if (!isEditable(item)) return undefined;
  const isShown = tree.view('published').version(item, language) !== undefined;
  const raw = rawVersion(item, language);
  // A translation that nobody wrote shows the other language's, and what is written there next goes with the page in that language.
  if (!raw) return isShown ? undefined : inAnother(tree, item);
  const version: VersionOf = { id: item.id, language, version: raw.version };
  if (!isShown) return version;
  const state = stateOf(tree, item, raw);
  // Who refers to something does not wait for its next version; what is shown on a page is a part of it.
  return why === 'part' && (state === 'draft' || state === 'awaiting') && liveVersion(tree, item, language) !== raw.version
    ? version
    : undefined;
}

function fieldsOf(item: Item, { language, version }: VersionOf): { id: Guid; value: string }[] {
  const part = item.raw.languages.find((each) => each.language.toLowerCase() === language.toLowerCase());
  const raw = part?.versions.find((each) => each.version === version);
  return [...item.raw.shared, ...(part?.fields ?? []), ...(raw?.fields ?? [])];
}

const OF_THE_SYSTEM: ReadonlySet<Guid> = new Set([FIELD.workflow, FIELD.workflowState]);
const LAYOUTS: ReadonlySet<Guid> = new Set([FIELD.renderings, FIELD.finalRenderings]);

/**
 * What else visitors would have to see, so that they see these whole; each once, without these. Another page that a field names may be
 * somebody's unfinished work: neither it nor what it needs in turn goes with them.
 */
export function needsOf(tree: Tree, wanted: readonly VersionOf[]): Need[] {
  const seen = new Set(wanted.map(({ id }) => id));
  const needs: Need[] = [];
  const named: { item: Item; language: string }[] = [];
  const waiting = [...wanted];
  const need = (item: Item | undefined, language: string, why: Why, goes: boolean): void => {
    if (!item || seen.has(item.id) || needs.length >= MOST) return;
    const version = toPublish(tree, item, language, why);
    if (!version) return;
    seen.add(item.id);
    needs.push({ ...version, why, goes });
    waiting.push(version);
  };
  const follow = (goes: boolean): void => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const item = tree.byId(one.id);
      if (!item) continue;
      const { language } = one;
      for (const part of partsOf(tree, item)) need(part, language, 'part', goes);
      for (const { id, value } of fieldsOf(item, one)) {
        if (OF_THE_SYSTEM.has(id)) continue;
        // A link in a text leads elsewhere: whoever publishes is told of it, and publishes no other page by it.
        for (const target of guids(value.replace(/~\/link\.aspx\?_id=[\da-f-]+/gi, ''))) {
          const other = tree.byId(target);
          if (other && goes && !LAYOUTS.has(id) && pageOf(tree, other)) named.push({ item: other, language });
          else if (!other || !LAYOUTS.has(id)) need(other, language, 'refers', goes);
          else for (const part of [other, ...(pageOf(tree, other) ? [] : partsOf(tree, other))]) need(part, language, 'part', goes);
        }
      }
      for (let above = item.parent; above; above = above.parent) if (pageOf(tree, above)) need(above, language, 'above', goes);
    }
  };
  follow(true);
  for (const { item, language } of named) need(item, language, 'refers', false);
  follow(false);
  return needs;
}
