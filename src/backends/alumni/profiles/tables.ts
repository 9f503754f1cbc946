import { bool, integer, json, list, moment, orNull, preset, text, transaction, uuid } from '../../kit/database/tables.ts';
import type { Audience } from './model.ts';

/** What a profile showed before it was hidden since the yearly question had no answer. */
export interface Hidden {
  audiences: Readonly<Record<string, Audience>>;
  joined: boolean;
  moved: boolean;
}

/** The tables of the directory; members, blocks and the officers' own groups are the gateway's. */
export const directoryTables = {
  profiles: {
    account: uuid,
    name: preset(text()),
    headline: preset(text()),
    about: preset(text()),
    employer: preset(text()),
    job_title: preset(text()),
    industry: preset(text()),
    city: preset(text()),
    country: preset(text()),
    education: preset(text()),
    skills: preset(list),
    languages: preset(list),
    links: preset(list),
    offices: preset(list),
    practices: preset(list),
    from_year: orNull(integer),
    to_year: orNull(integer),
    audiences: preset(json<Readonly<Record<string, Audience>>>()),
    tells_joined: preset(bool),
    tells_moved: preset(bool),
    employer_at: orNull(moment),
    job_title_at: orNull(moment),
    revision: preset(integer),
    changed_at: preset(moment),
    hidden: orNull(json<Hidden>()),
  },
  group_members: { account: uuid, group: text(), joined_at: preset(moment) },
  directory_changes: { transaction: preset(transaction), person: uuid, at: preset(moment) },
};
