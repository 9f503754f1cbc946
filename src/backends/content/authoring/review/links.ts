import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { languagePath } from '../../../../lib/path-in-language.ts';
import { addressKey, clientAddress } from '../../../kit/http/client-address.ts';
import type { Exchange } from '../../../kit/http.ts';
import { hashToken } from '../../../kit/secrets.ts';
import { createWindow, type Allowance } from '../../../kit/throttle.ts';
import { itemOf, pageOf, titleOf } from '../items/answer.ts';
import { rawVersion } from '../items/standing.ts';
import { AuthoringError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { AuthoringTables } from '../storage/tables.ts';
import type { MailLanguage, ReviewContext } from './context.ts';
import type { z } from 'zod';
import type { linkAnswer } from './shapes.ts';

/** Whoever changed a page hears of comments on it for so long. */
export const AUTHOR_DAYS = 90;

export type LinkRow = Selectable<AuthoringTables['review_links']>;

/** Tokens that open nothing, from one address. A token has 256 bits: what is counted are machines that try. */
const WRONG: Allowance = { times: 30, minutes: 15 };
/** Comments by one link, from whatever address, and from one address by whatever link. */
const BY_LINK: Allowance = { times: 60, minutes: 60 };
const BY_ADDRESS: Allowance = { times: 40, minutes: 60 };
/** Of one link, ever. */
const MOST_COMMENTS = 500;
/** A link that is over is remembered for so long, so that its page says so. */
const REMEMBERED_DAYS = 90;
/** Open links of one page. */
const MOST_OPEN = 50;

const REVIEW_PATH = '/sitecore/review';
const TOKEN = /^[\w-]{43}$/;

export const linkState = (
  { ended_at: ended, ends_at: ends }: Pick<LinkRow, 'ended_at' | 'ends_at'>,
  now: Date,
): 'open' | 'over' | 'ended' => (ended !== null ? 'ended' : ends <= now ? 'over' : 'open');

/**
 * The token of a link: a code over its id, which only this service can make. So its makers can copy the address again while it is
 * open, and the database holds a hash alone.
 */
const TOKEN_OF = 'review link';
const tokenOf = ({ secrets }: Pick<ReviewContext, 'secrets'>, id: string): string => secrets.mac(TOKEN_OF, id);

/** The address that a link is sent as. */
const urlOf = ({ previewOrigin }: Pick<ReviewContext, 'previewOrigin'>, language: string, token: string): string =>
  `${previewOrigin}${languagePath(REVIEW_PATH, language)}/${token}`;

/** A link as those who work here see it. @param may whether its address too: while it is open */
export function linkShown(
  context: Pick<ReviewContext, 'secrets' | 'previewOrigin' | 'store' | 'now'>,
  row: LinkRow,
  may: boolean,
): z.input<typeof linkAnswer> {
  const tree = context.store.tree();
  const now = context.now();
  const item = tree.byId(row.item);
  // Under a secret that is forgotten it was another token.
  const token = context.secrets.macs(TOKEN_OF, row.id).find((each) => hashToken(each) === row.token_hash);
  const shows = may && linkState(row, now) === 'open' && token !== undefined;
  return {
    id: row.id,
    item: { id: row.item, name: item ? titleOf(tree, item, row.language) : '' },
    language: row.language,
    ...(row.version === null ? {} : { version: row.version }),
    note: row.note,
    by: row.created_name,
    at: row.created_at.toISOString(),
    ends: row.ends_at.toISOString(),
    state: linkState(row, now),
    opened: row.opened,
    ...(row.opened_at === null ? {} : { lastOpened: row.opened_at.toISOString() }),
    comments: row.comments,
    ...(shows ? { url: urlOf(context, row.language, token) } : {}),
  };
}

interface Wanted {
  item: string;
  language: string;
  version?: number | undefined;
  hours: number;
  note: string;
  mailLanguage: MailLanguage;
}

/** Makes a link to a draft of a page. @throws AuthoringError `no-such-item`, `no-such-version`, `no-page`, `too-many-links` */
export async function makeLink(
  context: ReviewContext,
  { item: id, language, version, hours, note, mailLanguage }: Wanted,
  reader: Caller,
): Promise<LinkRow> {
  const { db, store, now } = context;
  const tree = store.tree();
  const item = itemOf(tree, id);
  if (!pageOf(tree, item)) throw new AuthoringError('no-page');
  if (!rawVersion(item, language, version)) throw new AuthoringError('no-such-version');
  const { open } = await db
    .selectFrom('review_links')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('item', '=', item.id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now())
    .executeTakeFirstOrThrow();
  if (Number(open) >= MOST_OPEN) throw new AuthoringError('too-many-links');
  const linkId = randomUUID();
  return db
    .insertInto('review_links')
    .values({
      id: linkId,
      token_hash: hashToken(tokenOf(context, linkId)),
      item: item.id,
      language,
      version: version ?? null,
      note,
      created_by: reader.account,
      created_name: reader.name,
      created_email: reader.email ?? null,
      mail_language: mailLanguage,
      created_at: now(),
      ends_at: new Date(now().getTime() + hours * 3_600_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What a reviewer's call may do. */
export interface Opened {
  link: LinkRow;
  address: string;
}

/** Counts of reviewers, by link and by address. */
export function createReviewers({ db, secrets, hops, now, edits }: ReviewContext) {
  const counts = createWindow(db, 'authoring.review_counts');
  const take = async (purpose: string, who: string, allowance: Allowance): Promise<void> => {
    const seconds = await counts.take(secrets.mac(purpose, who), allowance);
    if (seconds !== undefined)
      throw new AuthoringError('too-many', { headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } });
  };
  return {
    /**
     * A link of somebody who is no editor any more ends here: whoever was let go would read tomorrow's drafts by it.
     *
     * @throws AuthoringError `no-such-link`, `link-over`, `too-many`, `unavailable`
     */
    async open(exchange: Exchange): Promise<Opened> {
      const address = addressKey(clientAddress(exchange, hops));
      const token = exchange.header('x-review-token') ?? '';
      const link = TOKEN.test(token)
        ? await db.selectFrom('review_links').selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirst()
        : undefined;
      if (!link) {
        await take('review wrong', address, WRONG);
        throw new AuthoringError('no-such-link');
      }
      if (linkState(link, now()) !== 'open') throw new AuthoringError('link-over');
      if (!(await edits(link.created_by))) {
        await db
          .updateTable('review_links')
          .set({ ended_at: now(), ended_by: '' })
          .where('id', '=', link.id)
          .where('ended_at', 'is', null)
          .execute();
        throw new AuthoringError('link-over');
      }
      return { link, address };
    },
    /** Before a comment is written. @throws AuthoringError `too-many`, `too-many-comments` */
    async mayComment({ link, address }: Opened): Promise<void> {
      if (link.comments >= MOST_COMMENTS) throw new AuthoringError('too-many-comments');
      await take('review address', address, BY_ADDRESS);
      await take('review link', link.id, BY_LINK);
    },
    noteOpened: ({ link }: Opened) =>
      db
        .updateTable('review_links')
        .set((row) => ({ opened: row('opened', '+', 1), opened_at: now() }))
        .where('id', '=', link.id)
        .execute(),
  };
}

/** Forgets links that have been over for long, who changed pages too long ago to hear of comments, and counts whose time is over. */
export async function sweepReview({ db, now }: Pick<ReviewContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - REMEMBERED_DAYS * 86_400_000);
  await db
    .deleteFrom('review_links')
    .where((row) => row.or([row('ends_at', '<', before), row('ended_at', '<', before)]))
    .execute();
  await db
    .deleteFrom('authors')
    .where('at', '<', new Date(now().getTime() - AUTHOR_DAYS * 86_400_000))
    .execute();
  await db.deleteFrom('review_counts').where('ends_at', '<', now()).execute();
}
