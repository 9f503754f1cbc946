import type { NextApiRequest, NextApiResponse } from 'next';
import { routes } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import { AppError } from '@/server/errors';
import { pressedOn, type Area } from '../common/server';
import { checkForm, formValues } from '../common/rules';
import { apiSource, readSession, type Session } from '../session/server';
import { followForm, preferencesSchema } from './follows.server';
import { FOLLOW_API, type FollowState } from './model';
import { followRules, pageFollowRules } from './rules';

/**
 * Following from the page of a topic or a person, which is the same for everyone. What came of it is said on that page; who
 * names none comes to For You, where everything that is followed stands.
 */
export const followsArea: Area<null, Session | undefined> = {
  path: routes.forYou.path,
  api: FOLLOW_API,
  access: 'public',
  load: async () => null,
  forms: {
    follow: followForm('follows/follow', pageFollowRules.follow, ['follows', true], 'unfollow'),
    unfollow: followForm('follows/unfollow', pageFollowRules.unfollow, ['follows', false], 'follow'),
  },
  addressOf: async (context) => pressedOn(context) ?? languagePath(routes.forYou.path, context.language),
};

const LISTS = { topic: 'topics', author: 'authors' } as const;

/** `GET /api/account/follow?kind=&key=`: whether the reader follows it. Personal, so nobody keeps it. */
export async function followApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  const values = formValues(Object.entries(request.query).map(([name, value]): [string, unknown] => [name, [value].flat()[0]]));
  if (Object.keys(checkForm(followRules.follow, values)).length > 0) throw new AppError('request/bad', { detail: 'kind and key' });
  const [kind, key] = [values.kind?.[0] === 'author' ? 'author' : 'topic', values.key?.[0] ?? ''] as const;
  const session = await readSession(apiSource(request, response));
  const answer: FollowState = {
    signedIn: session !== undefined,
    following: session !== undefined && (await session.call('/v1/follows', preferencesSchema))[LISTS[kind]].includes(key),
  };
  response.status(200).json(answer);
}
