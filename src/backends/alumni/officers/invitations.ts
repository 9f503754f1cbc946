import { z } from 'zod';
import { LANGUAGES, type Language } from '../../../lib/languages.ts';
import { email } from '../../kit/email.ts';
import { fill } from '../../kit/mail/line.ts';
import type { AlumniContext } from '../context.ts';
import { createWindow } from '../../kit/throttle.ts';
import { AlumniError, tooMany } from '../errors.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { siteLinks } from '../mail/notices.ts';
import { PHRASES } from '../mail/phrases.ts';
import { pressKey } from '../relay/fields.ts';
import { codeHash, newCode } from '../verification/invitations.ts';
import { id, line, PAGE, page, pageOf, pageShape } from './shapes.ts';

/** Mails with invitations that one officer may send in a day. */
const MAILS = { times: 200, minutes: 24 * 60 };

const day = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** Codes that make whoever has one a member. */
export function invitationOperations(context: AlumniContext): AlumniCall[] {
  const { db, now, secrets, mails, config } = context;
  return [
    call({
      method: 'GET',
      path: '/v1/officers/invitations',
      summary: 'Invitations, the newest first. Their codes are not kept.',
      access: 'officer',
      query: z.object({ page }),
      paged: true,
      answer: z.object({
        ...pageShape,
        invitations: z.array(
          z.object({
            id: z.uuid(),
            label: z.string(),
            forAddress: z.boolean(),
            uses: z.int(),
            used: z.int(),
            createdAt: z.iso.datetime(),
            expiresAt: z.iso.datetime(),
            state: z.enum(['open', 'used', 'expired', 'ended']),
          }),
        ),
      }),
      handle: async ({ query: { page: asked } }) => {
        const { total } = await db
          .selectFrom('invitations')
          .select(({ fn }) => fn.countAll<string>().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await db
          .selectFrom('invitations')
          .selectAll()
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(PAGE)
          .offset((asked - 1) * PAGE)
          .execute();
        return {
          ...pageOf(asked, Number(total)),
          invitations: rows.map((row) => ({
            id: row.id,
            label: row.label,
            forAddress: row.email !== null,
            uses: row.uses,
            used: row.used,
            createdAt: row.created_at.toISOString(),
            expiresAt: row.expires_at.toISOString(),
            state:
              row.used >= row.uses
                ? ('used' as const)
                : row.ended_at !== null
                  ? ('ended' as const)
                  : row.expires_at <= now()
                    ? ('expired' as const)
                    : ('open' as const),
          })),
        };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/officers/invitations',
      summary:
        'Makes an invitation. The code is said this once; one for an address is mailed there, and good for it alone. The same again with the same key gives the same one.',
      access: 'officer',
      body: z.strictObject({
        label: line(80).describe('For the officers: whom it is for'),
        uses: z.int().min(1).max(500).default(1),
        days: z.int().min(1).max(365).default(30),
        email: z.string().trim().pipe(email).optional(),
        language: z.enum(LANGUAGES).default('en').describe('Of the mail'),
        key: pressKey.optional(),
      }),
      answer: z.object({ id: z.uuid(), code: z.string(), expiresAt: z.iso.datetime() }),
      status: 201,
      limit: 'other',
      handle: async ({ reader, body: { key, ...body } }) => {
        // What was changed in the form before the next press is another invitation.
        const press = key && secrets.mac('invitation press', JSON.stringify([reader.account, key, body]));
        const code = newCode(secrets, press);
        const at = now();
        const until = new Date(at.getTime() + body.days * 86_400_000);
        const made = await db.transaction().execute(async (transaction) => {
          const row = await transaction
            .insertInto('invitations')
            .values({
              code_hash: codeHash(secrets, code),
              label: body.label,
              email: body.email?.toLowerCase() ?? null,
              uses: body.email === undefined ? body.uses : 1,
              expires_at: until,
              created_at: at,
              created_by: reader.account,
              key: press ?? null,
            })
            .onConflict((conflict) => conflict.column('key').doNothing())
            .returning(['id', 'expires_at'])
            .executeTakeFirst();
          if (row === undefined)
            return transaction
              .selectFrom('invitations')
              .select(['id', 'expires_at'])
              .where('key', '=', press ?? '')
              .executeTakeFirstOrThrow();
          if (body.email !== undefined) {
            const seconds = await createWindow(transaction, 'alumni.times').take(secrets.mac('count invitations', reader.account), MAILS);
            if (seconds !== undefined) throw tooMany(seconds, { reader: reader.account });
          }
          if (body.email !== undefined) {
            const { subject, text, link, hint } = PHRASES[body.language].invitation;
            await mails.put(
              {
                to: body.email,
                language: body.language,
                subject,
                parts: [
                  { kind: 'paragraph', text },
                  { kind: 'code', text: code },
                  { kind: 'button', text: link, href: siteLinks(config.siteOrigin, body.language).invitation(code) },
                  { kind: 'small', text: fill(hint, { until: day(until, body.language) }) },
                ],
              },
              body.days * 24 * 60,
              transaction,
            );
          }
          return row;
        });
        mails.wake();
        return { id: made.id, code, expiresAt: made.expires_at.toISOString() };
      },
    }),
    call({
      method: 'DELETE',
      path: '/v1/officers/invitations/:id',
      summary: 'Ends an invitation: its code is good for nothing any more.',
      access: 'officer',
      params: id,
      refuses: ['not-there'],
      handle: async ({ params }) => {
        const ended = await db
          .updateTable('invitations')
          .set({ ended_at: now(), email: null })
          .where('id', '=', params.id)
          .where('ended_at', 'is', null)
          .returning(['id'])
          .executeTakeFirst();
        if (ended === undefined) throw new AlumniError('not-there');
      },
    }),
  ];
}
