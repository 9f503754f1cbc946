import { z } from 'zod';
import type { AuthoringClient } from '../../authoring/client.server';
import { publishedSchema, releaseSchema, releasesSchema, type Published, type Release } from '../../authoring/publishing.schema';
import type { EditorPage } from '../../common/page';
import { momentAsked } from '../item/times';
import { orNothing } from '../or-nothing.server';
import { goesAlong } from '../publish/goes-along';
import { ifStillSo, seenIn } from '../publish/publish.server';

/** All releases, or one. */
export interface ReleasesData {
  releases: Release[];
  one: Release | undefined;
  /** What belongs to its items, is not published and not in it; undefined where the service does not say. */
  missing?: Published['needs'] | undefined;
}

const anything = z.unknown();
const releasedSchema = z.object({ publication: publishedSchema });
const ID = /^[\w-]{1,64}$/;

/** What visitors would miss of a release that is published as it is: only who approves may ask. */
async function missingOf(api: AuthoringClient, { state, items }: Release): Promise<Published['needs'] | undefined> {
  const there = items.filter(({ path }) => path !== '');
  if (state !== 'open' || there.length === 0) return undefined;
  const asked = there.map(({ id, language, version }) => ({ id, language, ...(version ? { version } : {}) }));
  const dry = await orNothing(api.ask('publish', publishedSchema, { method: 'POST', body: { items: asked, dryRun: true } }));
  return dry?.needs;
}

/** `/sitecore/editor/releases[/<id>]`: what is published together, at once or at a time. */
export const releasesPage: EditorPage<ReleasesData> = {
  load: async ({ api, path: [id], word }) => {
    if (id === undefined)
      return { title: word('releases.title'), data: { releases: await api.ask('releases', releasesSchema), one: undefined } };
    if (!ID.test(id)) return 'not-found';
    const one = await api.ask(`releases/${id}`, releaseSchema);
    return { title: one.name, data: { releases: [], one, missing: await missingOf(api, one) } };
  },
  post: async ({ api }, form) => {
    const value = (name: string) => (form.get(name) ?? '').trim();
    const [act, id] = [value('act'), value('id')];
    if (act === 'create') {
      if (!value('name')) return { problems: [{ field: 'name', word: 'refusal.required' }] };
      const made = await api.ask('releases', releaseSchema, { method: 'POST', body: { name: value('name'), items: [] } });
      return { to: `releases/${made.id}`, told: 'release-made' };
    }
    if (!ID.test(id)) return { problems: [{ word: 'refusal.other', params: { code: 'id' } }], status: 400 };
    const to = `releases/${id}`;
    switch (act) {
      case 'rename':
        if (!value('name')) return { problems: [{ field: 'name', word: 'refusal.required' }] };
        await api.ask(to, anything, { method: 'PATCH', body: { name: value('name') } });
        return { to, told: 'renamed' };
      case 'publish': {
        const moment = momentAsked(value('when'));
        if ('word' in moment) return { problems: [{ field: 'when', word: moment.word }] };
        const body = { ...moment, ...seenIn(form, 'seen') };
        const { refused, done } = await ifStillSo('seen', api.ask(`${to}/publish`, releasedSchema, { method: 'POST', body }));
        return refused ?? { to, told: done.publication.at ? 'planned' : 'published' };
      }
      case 'complete': {
        const missing = (await missingOf(api, await api.ask(to, releaseSchema))) ?? [];
        const add = missing
          .filter(goesAlong)
          .map(({ id: item, language, version }) => ({ id: item, language, ...(version ? { version } : {}) }));
        if (add.length > 0) await api.ask(to, anything, { method: 'PATCH', body: { add } });
        return { to, told: 'in-release' };
      }
      case 'cancel':
        await api.ask(`${to}/cancel`, anything, { method: 'POST', body: {} });
        return { to, told: 'cancelled' };
      case 'delete':
        await api.ask(to, anything, { method: 'DELETE' });
        return { to: 'releases', told: 'deleted' };
      default: {
        // The button of an entry: `leave:<item>:<language>`.
        const [leave, item, language] = act.split(':');
        if (leave !== 'leave' || !item || !language) return { problems: [{ word: 'refusal.other', params: { code: 'act' } }], status: 400 };
        await api.ask(to, anything, { method: 'PATCH', body: { remove: [{ id: item, language }] } });
        return { to, told: 'left-release' };
      }
    }
  },
};
