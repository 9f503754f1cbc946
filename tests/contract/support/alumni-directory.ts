import { FIELDS, type Audience, type Field } from '../../../src/backends/alumni/profiles/model.ts';
import type { Log } from '../../../src/backends/kit/log.ts';
import { startAlumni, type Somebody } from './alumni.ts';
import type { Called } from './users.ts';

/** A member with a profile. */
export interface Member extends Somebody {
  /** Id by which others know the member. */
  person: string;
  get(path: string): Promise<Called>;
}

export interface Profile {
  texts?: Partial<Record<'name' | 'headline' | 'about' | 'employer' | 'job_title' | 'industry' | 'city' | 'country' | 'education', string>>;
  lists?: Partial<Record<'skills' | 'languages' | 'links' | 'offices' | 'practices', string[]>>;
  years?: [from: number, to: number | null];
  /** What is not said is for everyone of the alumni. */
  audiences?: Partial<Record<Field, Audience>>;
  groups?: string[];
}

export const allAudiences = (audience: Audience): Record<string, Audience> => Object.fromEntries(FIELDS.map((field) => [field, audience]));

/** The gateway and the user service, and members whose profiles are written as a test needs them. */
export async function startDirectory(overrides: Record<string, string> = {}, options: { log?: Log } = {}) {
  const alumni = await startAlumni(overrides, options);
  const asMember = async (somebody: Somebody, name: string, profile: Profile): Promise<Member> => {
    const { texts = {}, lists = {}, years, audiences = {}, groups = [] } = profile;
    const [row] = await alumni.query(
      `insert into alumni.members (account, state, email, name, language, joined_at, confirmed_at, newsletters)
       values ($1, 'member', $2, $3, 'en', now(), now(), true) returning person`,
      [somebody.id, somebody.email, name],
    );
    const columns = { name, ...texts, ...lists };
    await alumni.query(
      `insert into alumni.profiles (account, audiences, from_year, to_year, ${Object.keys(columns).join(', ')})
       values ($1, $2, $3, $4, ${Object.keys(columns)
         .map((_, at) => `$${at + 5}`)
         .join(', ')})`,
      [
        somebody.id,
        JSON.stringify({ ...allAudiences('everyone'), ...audiences }),
        years?.[0] ?? null,
        years?.[1] ?? null,
        ...Object.values(columns),
      ],
    );
    for (const group of groups)
      await alumni.query(`insert into alumni.group_members (account, "group") values ($1, $2)`, [somebody.id, group]);
    return { ...somebody, person: String(row?.person), get: (path) => somebody.call('GET', path) };
  };
  return {
    ...alumni,
    member: async (name: string, profile: Profile = {}): Promise<Member> =>
      asMember(await alumni.person(name.toLowerCase().replaceAll(' ', '-')), name, profile),
    officerMember: async (name: string, profile: Profile = {}): Promise<Member> =>
      asMember(await alumni.officer(name.toLowerCase().replaceAll(' ', '-')), name, profile),
    /** Sets who sees fields of a member, as the member does. */
    show: async (member: Member, audiences: Partial<Record<Field, Audience>>): Promise<void> => {
      const { revision } = (await member.get('/v1/profile')).body;
      const { status, body } = await member.call('PUT', '/v1/profile', { revision, audiences });
      if (status !== 200) throw new Error(`The profile answered ${status}: ${JSON.stringify(body)}`);
    },
  };
}

export type DirectoryTest = Awaited<ReturnType<typeof startDirectory>>;

export const idsIn = ({ body }: Called): string[] => (body.people as { id: string }[]).map(({ id }) => id);
