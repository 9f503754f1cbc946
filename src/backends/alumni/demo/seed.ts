import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AlumniContext } from '../context.ts';
import { groupsOfFacts } from '../profiles/begin.ts';
import type { Db } from '../storage/database.ts';
import { codeHash } from '../verification/invitations.ts';
import { importLeavers } from '../verification/leavers/import.ts';
import { noteConsent } from '../verification/consents.ts';
import { DEMO_PEOPLE, DEMO_POSTS, DEMO_REQUESTS, demoLeavers, type DemoPerson } from './people.ts';

/** With it anybody can try joining on a checkout. */
const DEMO_CODE = 'ALDERMOOR-DEMO';

const DAY_MS = 86_400_000;

/** An id that is the same in every checkout. */
function demoId(what: string): string {
  const hex = createHash('sha256').update(`alumni demo ${what}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const accountOf = (at: number): string => demoId(`account ${at}`);

async function addPerson(context: AlumniContext, transaction: Db, person: DemoPerson): Promise<void> {
  const account = accountOf(person.at);
  const now = context.now().getTime();
  const joined = new Date(now - (3 + person.at * 5) * DAY_MS);
  const facts = { offices: [person.office], practices: [person.practice], from: person.from, to: person.to };
  await transaction
    .insertInto('members')
    .values({
      ...{
        account,
        person: demoId(`person ${person.at}`),
        state: 'member',
        email: person.email,
        name: person.name,
        language: person.language,
      },
      ...{ way: person.at % 3 === 0 ? 'questions' : 'list', created_at: joined, joined_at: joined, confirmed_at: joined },
      newsletters: true,
    })
    .execute();
  await transaction
    .insertInto('profiles')
    .values({
      ...{
        account,
        name: person.name,
        headline: person.headline,
        about: person.about,
        employer: person.employer,
        job_title: person.jobTitle,
      },
      ...{ industry: person.industry, city: person.city, country: person.country, education: person.education },
      ...{ skills: [...person.skills], languages: [...person.languages], offices: facts.offices, practices: facts.practices },
      ...{ from_year: facts.from, to_year: facts.to, audiences: JSON.stringify(person.audiences) },
      ...{ tells_joined: person.tellsJoined, tells_moved: person.tellsMoved },
      employer_at: person.tellsMoved ? new Date(now - (2 + person.at) * DAY_MS) : null,
    })
    .execute();
  const groups = groupsOfFacts(facts).filter((_, at) => (person.at + at) % 4 !== 3);
  const own = person.founded ? [`own:${demoId('group founders')}`] : person.at % 7 === 0 ? [`own:${demoId('group climate')}`] : [];
  for (const group of [...groups, ...own])
    await transaction.insertInto('group_members').values({ account, group, joined_at: joined }).execute();
  await noteConsent({ ...context, now: () => joined }, transaction, { account, what: 'joined', language: person.language });
}

async function addPosts(context: AlumniContext, transaction: Db): Promise<void> {
  const now = context.now().getTime();
  for (const [at, post] of DEMO_POSTS.entries()) {
    const recruiter = accountOf(post.by);
    await sql`
      insert into alumni.recruiters (account, state, employer, why, asked_at, decided_at)
      values (${recruiter}, 'yes', ${post.employer}, 'We look for people who know how the firm works.', ${new Date(now - 40 * DAY_MS)}, ${new Date(now - 39 * DAY_MS)})
      on conflict do nothing`.execute(transaction);
    const created = new Date(now - (2 + at * 4) * DAY_MS);
    const { title, employer, place, country, type, salary } = post;
    await transaction
      .insertInto('posts')
      .values({
        ...{
          id: demoId(`post ${at}`),
          recruiter,
          key: `demo-${at}`,
          title,
          employer,
          place,
          country,
          type,
          salary,
          referral: at % 2 === 0,
        },
        text: `${employer} looks for somebody from our alumni. Write a few lines about yourself; the answer comes by mail, and nobody sees an address.`,
        ...{ created_at: created, changed_at: created, closes_at: new Date(created.getTime() + 30 * DAY_MS) },
      })
      .execute();
  }
  for (const at of [12, 13])
    await sql`
      insert into alumni.recruiters (account, state, employer, why, asked_at)
      values (${accountOf(at)}, 'asked', ${DEMO_PEOPLE[at]?.employer ?? ''}, 'We hire twice a year and would like to begin here.', ${new Date(now - at * DAY_MS)})`.execute(
      transaction,
    );
}

async function addQueue(context: AlumniContext, transaction: Db): Promise<void> {
  const now = context.now().getTime();
  for (const [at, { name, email, answers }] of DEMO_REQUESTS.entries()) {
    const account = demoId(`asks ${at}`);
    await transaction.insertInto('members').values({ account, state: 'asked', email, name, language: 'en' }).execute();
    await transaction
      .insertInto('requests')
      .values({ account, answers: JSON.stringify({ name, ...answers }), asked_at: new Date(now - (at + 1) * DAY_MS) })
      .execute();
  }
}

async function addOthers(context: AlumniContext, transaction: Db): Promise<void> {
  const now = context.now();
  await transaction
    .insertInto('own_groups')
    .values([
      {
        id: demoId('group founders'),
        ...{ name: 'Founders', name_de: 'Gründerinnen und Gründer' },
        ...{ about: 'For those who began something of their own.', about_de: 'Für alle, die etwas Eigenes begonnen haben.' },
      },
      {
        id: demoId('group climate'),
        ...{ name: 'Climate circle', name_de: 'Klimakreis' },
        ...{
          about: 'Meets every second month, in turn in every office.',
          about_de: 'Trifft sich alle zwei Monate, reihum in allen Büros.',
        },
      },
    ])
    .execute();
  for (const [at, most, topics, about] of [
    [0, 2, ['career', 'leadership'], 'An hour a month, by phone or over a coffee.'],
    [3, 1, ['industry-change', 'technology'], 'I have changed industry twice, and would do one of the two again.'],
    [6, 3, ['public-sector'], 'Write to me before you apply: half of it is knowing whom to ask.'],
    [10, 2, ['founding', 'board'], 'Bring your first plan. We throw away what nobody will pay for.'],
    [15, 1, ['return-to-work', 'career'], 'Six years at home, then back. I read CVs with gaps gladly.'],
    [21, 4, ['abroad', 'leadership'], 'Every second Thursday, late in the day, from another time zone.'],
  ] as const)
    await transaction
      .insertInto('mentors')
      .values({ account: accountOf(at), offers: true, topics: [...topics], most, about })
      .execute();
  await transaction
    .insertInto('reports')
    .values({
      ...{
        reporter: accountOf(3),
        kind: 'post',
        subject: demoId('post 4'),
        about: accountOf(DEMO_POSTS[4].by),
        created_at: new Date(now.getTime() - DAY_MS),
      },
      why: 'Is a project of ten weeks at less than half the usual rate what this page is for?',
      evidence: DEMO_POSTS[4].title,
    })
    .execute();
}

/**
 * Invented people, posts, groups, a queue and a list of leavers, so that a checkout shows a place where people live. Once in a
 * database: what somebody deletes of it does not come back.
 */
export async function seedDemo(context: AlumniContext): Promise<void> {
  const made = await context.db.transaction().execute(async (transaction) => {
    const now = context.now();
    const first = await transaction
      .insertInto('invitations')
      .values({
        code_hash: codeHash(context.secrets, DEMO_CODE),
        label: 'Demo',
        uses: 1000,
        expires_at: new Date(now.getTime() + 3650 * DAY_MS),
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('code_hash').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (first === undefined) return false;
    for (const person of DEMO_PEOPLE) await addPerson(context, transaction, person);
    await addOthers(context, transaction);
    await addPosts(context, transaction);
    await addQueue(context, transaction);
    return true;
  });
  if (!made) return;
  await importLeavers(context, new TextEncoder().encode(demoLeavers()), { dry: false, by: null });
  context.log.info({ people: DEMO_PEOPLE.length }, 'invented alumni were made');
}
