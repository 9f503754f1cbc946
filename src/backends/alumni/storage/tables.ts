import type { DatabaseOf, RowOf } from '../../kit/database/tables.ts';
import { alertTables } from '../alerts/tables.ts';
import { mentoringTables } from '../mentoring/tables.ts';
import { postTables } from '../posts/tables.ts';
import { directoryTables } from '../profiles/tables.ts';
import { relayTables } from '../relay/tables.ts';
import { gatewayTables } from './gateway-tables.ts';

/** The tables of the schema `alumni`, as the migrations leave them. */
export const alumniTables = { ...gatewayTables, ...directoryTables, ...relayTables, ...mentoringTables, ...postTables, ...alertTables };

export type AlumniTables = DatabaseOf<typeof alumniTables>;

/** Columns of a table, as they are read. */
export type Row<Name extends keyof AlumniTables, Key extends keyof AlumniTables[Name] = keyof AlumniTables[Name]> = RowOf<
  AlumniTables[Name],
  Key
>;

export type { Answers, Language, MemberState, RecruiterState, Segment, Way } from './gateway-tables.ts';
