import { z } from 'zod';
import type { AreaForm } from '../common/server';
import type { IntentKind } from '../intents/intent.schema';
import type { Rules } from '../common/rules';
import type { Session } from '../session/server';
import { followRules } from './rules';

const keys = z.array(z.string());
/** `/v1/follows`, `/v1/mutes` (docs/contracts/users.openapi.json). */
export const preferencesSchema = z.object({ topics: keys, authors: keys, articles: keys });
export type Preferences = z.infer<typeof preferencesSchema>;

export type PreferenceList = 'follows' | 'mutes';

/** Adds to, or takes from, what a reader follows or mutes. Once more changes nothing. */
export const setPreference = (session: Session, list: PreferenceList, kind: string, key: string, on: boolean): Promise<Preferences> =>
  session.call(`/v1/${list}/${kind}/${encodeURIComponent(key)}`, preferencesSchema, { method: on ? 'PUT' : 'DELETE' });

/** A form that follows or mutes, or takes that back. @param intent the name under which it waits for a sign-in */
export const followForm = <S extends Session | undefined>(
  intent: IntentKind,
  rules: Rules,
  [list, on]: readonly [PreferenceList, boolean],
  undo: string,
): AreaForm<S> => ({
  rules,
  intent,
  needsSession: true,
  async run({ session, value }) {
    const fields = { kind: value('kind'), key: value('key'), label: value('label') || value('key') };
    if (session) await setPreference(session, list, fields.kind, fields.key, on);
    return { message: `account.follows.${intent.replace(/^.*\//, '')}`, params: { label: fields.label }, undo: { form: undo, fields } };
  },
});

/** Following and muting, each with its undoing. */
export const followForms: Readonly<Record<keyof typeof followRules, AreaForm<Session>>> = {
  follow: followForm('for-you/follow', followRules.follow, ['follows', true], 'unfollow'),
  unfollow: followForm('for-you/unfollow', followRules.unfollow, ['follows', false], 'follow'),
  mute: followForm('for-you/mute', followRules.mute, ['mutes', true], 'unmute'),
  unmute: followForm('for-you/unmute', followRules.unmute, ['mutes', false], 'mute'),
};
