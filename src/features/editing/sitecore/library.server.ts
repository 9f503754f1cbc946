import { createHash } from 'node:crypto';
import { z } from 'zod';
import { escapeJson } from '@/lib/escape-json';

/**
 * The component library of Sitecore Pages (protocol page editing): it shows one rendering in a frame, and tells the frame by
 * `component:update` of fields and parameters that its form has and nothing has saved yet.
 */

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const name = z.string().max(200);

/** What of a rendering is shown otherwise than the content service has it. */
export const updateSchema = z.object({
  update: z.object({
    fields: z.record(name, z.unknown()).optional(),
    params: z.record(name, z.string().max(10_000)).optional(),
  }),
});
export type LibraryUpdate = z.infer<typeof updateSchema>['update'];

/** A rendering as the library's form has it. Fields keep what they are found by, where the form does not send it. */
export function updated(node: Json, { fields = {}, params = {} }: LibraryUpdate): Json {
  const before = isJson(node.fields) ? node.fields : {};
  const changed = Object.entries(fields).map(([key, value]) => {
    const was = before[key];
    return [key, isJson(was) && isJson(value) ? { ...was, ...value } : value];
  });
  return {
    ...node,
    fields: { ...before, ...(Object.fromEntries(changed) as Json) },
    params: { ...(isJson(node.params) ? node.params : {}), ...params },
  };
}

const DATA = 'masthead-library';

/**
 * Runs in the library's frame. It listens to the window above, if that is an editor's, asks for the page again as the form has it, by
 * its own address, and puts it in place; what was asked for before is forgotten. Written for the browser as it stands here.
 */
const SCRIPT = `(() => {
  const { uid, editors } = JSON.parse(document.getElementById('${DATA}').textContent);
  const isEditor = (origin) => editors.some((pattern) => new RegExp(pattern, 'i').test(origin));
  const tell = (status) => parent.postMessage({ name: 'component:status', message: { status, uid } }, '*');
  let asked = 0;
  addEventListener('message', async ({ data, origin, source }) => {
    if ((source !== parent && source !== top) || source === window || !isEditor(origin)) return;
    if (data?.name !== 'component:update' || !data.details || data.details.uid !== uid) return;
    const mine = (asked += 1);
    const { fields, params } = data.details;
    const answer = await fetch(location.href, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ update: { fields, params } }),
    });
    const html = await answer.text();
    if (mine !== asked || !answer.ok) return;
    document.body.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
    window['Sitecore.Horizon.ResetChromes']?.();
    tell('rendered');
  });
  tell('ready');
  tell('rendered');
})();`;

/** The hash by which a page's policy admits the script. */
export const LIBRARY_SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** What the frame of the library needs at the end of its page. @param editors patterns of origins that it listens to */
export const libraryScript = (uid: string, editors: readonly string[]): string =>
  `<script id="${DATA}" type="application/json">${escapeJson({ uid, editors })}</script><script>${SCRIPT}</script>`;
