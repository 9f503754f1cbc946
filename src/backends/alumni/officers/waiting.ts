import { sql } from 'kysely';
import { z } from 'zod';
import { createWindow } from '../../kit/throttle.ts';
import type { AlumniContext } from '../context.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { oweNotice } from '../mail/notices.ts';
import type { Db } from '../storage/database.ts';
import { ofOthers } from './reports.ts';

const ONE_A_DAY = { times: 1, minutes: 24 * 60 };

/** Owes the office a word that something waits, at most one a day of each kind; the caller wakes the mails. */
export async function tellOffice(
  context: Pick<AlumniContext, 'mails' | 'config' | 'secrets'>,
  kind: 'queueReport' | 'queueRecruiter',
  transaction: Db,
): Promise<void> {
  const { officeAddresses, officeLanguage } = context.config;
  if (officeAddresses.length === 0) return;
  const told = await createWindow(transaction, 'alumni.times').take(context.secrets.mac('office told', kind), ONE_A_DAY);
  if (told !== undefined) return;
  for (const email of officeAddresses) await oweNotice(context, kind, { email, name: '', language: officeLanguage }, { transaction });
}

/** What waits for an officer. */
export const waitingOperations = ({ db }: Pick<AlumniContext, 'db'>): AlumniCall[] => [
  call({
    method: 'GET',
    path: '/v1/officers/waiting',
    summary: 'How many requests to join, reports, and requests to post roles wait for the caller.',
    access: 'officer',
    answer: z.object({ queue: z.int(), reports: z.int(), recruiters: z.int() }),
    handle: async ({ reader: { account } }) => {
      const { rows } = await sql<{ queue: number; reports: number; recruiters: number }>`
        select (select count(*)::int from alumni.requests where decided_at is null and account <> ${account}) as queue,
          (select count(*)::int from alumni.reports where decided_at is null and ${ofOthers(account)}) as reports,
          (select count(*)::int from alumni.recruiters r join alumni.members m on m.account = r.account
            where r.state = 'asked' and m.state = 'member' and r.account <> ${account}) as recruiters`.execute(db);
      return rows[0] ?? { queue: 0, reports: 0, recruiters: 0 };
    },
  }),
];
