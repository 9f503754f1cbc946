import { z } from 'zod';
import type { AreaForm } from '../common/server';
import type { Session } from '../session/server';
import { followRules } from './rules';

const keys = z.array(z.string());
/** `/v1/follows`, `/v1/mutes` (docs/contracts/users.openapi.json). */
const preferencesSchema = z.object({ topics: keys, authors: keys, articles: keys });
export type Preferences = z.infer<typeof preferencesSchema>;

export type PreferenceList = 'follows' | 'mutes';

/** Adds to, or takes from, what a reader follows or mutes. Once more changes nothing. */
export const setPreference = (session: Session, list: PreferenceList, kind: string, key: string, on: boolean): Promise<Preferences> =>
  session.call(`/v1/${list}/${kind}/${encodeURIComponent(key)}`, preferencesSchema, { method: on ? 'PUT' : 'DELETE' });

const form = (name: keyof typeof followRules, list: PreferenceList, on: boolean, undo: keyof typeof followRules): AreaForm<Session> => ({
  rules: followRules[name],
  async run({ session, value }) {
    const fields = { kind: value('kind'), key: value('key'), label: value('label') || value('key') };
    await setPreference(session, list, fields.kind, fields.key, on);
    return { message: `account.follows.${name}`, params: { label: fields.label }, undo: { form: undo, fields } };
  },
});

/** Following and muting, each with its undoing. */
export const followForms: Readonly<Record<keyof typeof followRules, AreaForm<Session>>> = {
  follow: form('follow', 'follows', true, 'unfollow'),
  unfollow: form('unfollow', 'follows', false, 'follow'),
  mute: form('mute', 'mutes', true, 'unmute'),
  unmute: form('unmute', 'mutes', false, 'mute'),
};
