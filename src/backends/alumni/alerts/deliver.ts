import { sql } from 'kysely';
import { ofMailing } from '../../kit/mail/campaign.ts';
import { fill, isolated } from '../../kit/mail/line.ts';
import { mailingHeaders } from '../../kit/mail/mailing.ts';
import type { AlumniContext } from '../context.ts';
import { isOpen, notApart } from '../posts/posts.ts';
import type { PostType } from '../posts/tables.ts';
import { alumniLinks } from '../relay/mail/send.ts';
import { WORDS } from '../relay/mail/words.ts';
import type { ContactJob } from '../relay/owed.ts';
import { recipientOf } from '../relay/recipients.ts';
import { alertToken } from './store.ts';

/** What a mail lists; the rest is behind its link. */
const MOST_LISTED = 20;

/** One mail with several posts: those that are open when it goes out, to whom still has an alert. */
export async function deliverAlert(
  context: AlumniContext,
  { account, posts }: Extract<ContactJob, { kind: 'alert' }>,
  id: string,
): Promise<void> {
  const { config, secrets, db, now } = context;
  const { rows: alerts } = await sql<{ id: string; types: PostType[]; words: string; country: string }>`
    select id, types, words, country from alumni.alerts where account = ${account}`.execute(db);
  const { rows } = await sql<{ id: string; title: string; employer: string; place: string; type: PostType; count: number }>`
    select p.id, p.title, p.employer, p.place, p.type, count(*) over ()::int as count from alumni.posts p
    where p.id = any(${posts}::uuid[]) and ${isOpen(now())} and ${notApart(account)} order by p.created_at desc limit ${MOST_LISTED}`.execute(
    db,
  );
  const to = await recipientOf(context, account);
  const [alert] = alerts;
  if (alert === undefined || to === undefined || rows.length === 0) return;
  const words = WORDS[to.language];
  const count = rows[0]?.count ?? 0;
  const link = alumniLinks(config.siteOrigin, to.language);
  const token = alertToken(secrets, alert.id);
  const subject = `${config.letterhead.name}: ${count === 1 ? words.alert.subjectOne : fill(words.alert.subject, { count })}`;
  await context.contact.send({
    to: to.email,
    language: to.language,
    subject,
    parts: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: words.alert.intro },
      {
        kind: 'list',
        items: rows.map((post) => ({
          title: post.title,
          href: ofMailing(link.post(post.id), [config.siteOrigin], { source: 'alumni-posts' }),
          text: [isolated(post.employer), isolated(post.place), words.types[post.type]].filter(Boolean).join(' · '),
        })),
      },
      { kind: 'button', text: words.alert.all, href: link.found(alert) },
      {
        kind: 'footer',
        text: words.alert.why,
        items: [
          { title: words.alert.manage, href: link.openings },
          { title: words.alert.off, href: link.alertOff(token) },
        ],
      },
    ],
    id,
    headers: mailingHeaders({
      name: `${config.letterhead.name} ${words.alert.list}`,
      label: 'alumni-posts',
      host: new URL(config.siteOrigin).hostname,
      unsubscribeUrl: link.alertOffOneClick(token),
    }),
  });
}
