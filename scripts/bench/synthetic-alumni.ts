import type pg from 'pg';

const FIRST =
  'Anna Ben Clara David Elena Farid Greta Hugo Ines Jonas Katrin Luca Mara Noah Olga Pavel Rosa Stefan Tara Umar Vera Walid Xenia Yusuf Zoe Aylin Björn Chloé Dmitri Émile'.split(
    ' ',
  );
const LAST_PARTS = [
  'Ander Berg Carl Dorn Eich Feld Gold Hart Iver Jung Kron Lind Mont Nord Ost Palm Quist Rosen Stein Thal Ulm Vogel Wald York Zell'.split(
    ' ',
  ),
  'ström mann sen berg feld stein hof bach ley ton field wood well son ham burg dorf haus thal kamp'.split(' '),
];
const CITIES =
  'London|GB,Zurich|CH,Munich|DE,Paris|FR,New York|US,Singapore|SG,Oslo|NO,Madrid|ES,Vienna|AT,Amsterdam|NL,Chicago|US,Berlin|DE,Milan|IT,Lisbon|PT,Toronto|CA,Sydney|AU,Dublin|IE,Warsaw|PL,Stockholm|SE,Mumbai|IN,Somewhere Small|DE'.split(
    ',',
  );
const OFFICES = 'London,Zurich,Munich,Paris,New York,Singapore,Oslo,Madrid,Vienna,Amsterdam,Chicago,Berlin'.split(',');
const PRACTICES = 'Energy,Health,Public Institutions,Industry,Finance,Retail,Transport,Technology,Education'.split(',');
const INDUSTRIES =
  'Energy,Banking,Insurance,Pharma,Software,Retail,Media,Logistics,Government,Education,Consulting,Telecoms,Chemicals,Construction,Food,Aviation'.split(
    ',',
  );
const TITLES = 'Head of,Director of,Manager of,Partner for,Chief of,Analyst of,Founder of,Adviser on'.split(',');
const SKILLS = Array.from({ length: 160 }, (_, number) => `Skill ${number % 20 < 10 ? 'in' : 'of'} ${INDUSTRIES[number % 16]} ${number}`);

/** A random id that is the same for the same number, as SQL. */
export const idOf = (what: 'account' | 'person', number = 'n'): string =>
  `overlay(overlay(md5('${what}' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;

/** Of a hundred members so many choose each audience, by how open they are: some show nearly everything, many nearly nothing. */
const AUDIENCE = `(array['everyone','everyone','everyone','everyone','groups','groups','groups','officers','nobody','nobody'])`;

/**
 * Members with profiles as people write them: names that some share, employers of which a few have thousands, a tenth with a city that
 * no gazetteer knows, four in five who show a name to everybody, and fields each for somebody else.
 */
export async function writeSyntheticAlumni(client: pg.Client, members: number): Promise<void> {
  const random = (salt: number, most: string) => `1 + (hashint4(n * 7 + ${salt} * 100003) & 2147483647) % ${most}`;
  const one = (list: string, salt: number) => `(${list})[${random(salt, `cardinality(${list})`)}]`;
  /** The first of a list far more often than the last. */
  const often = (list: string, salt: number) =>
    `(${list})[1 + floor(power((hashint4(n * 13 + ${salt}) & 1048575) / 1048576.0, 3) * cardinality(${list}))::int]`;
  const fields = [
    'headline',
    'about',
    'employer',
    'jobTitle',
    'industry',
    'city',
    'country',
    'education',
    'skills',
    'languages',
    'links',
    'years',
    'offices',
    'practices',
  ];
  await client.query(
    `create temp table lists as select $1::text[] first, $2::text[] a, $3::text[] b, $4::text[] cities, $5::text[] offices, $6::text[] practices, $7::text[] industries, $8::text[] titles, $9::text[] skills`,
    [FIRST, LAST_PARTS[0], LAST_PARTS[1], CITIES, OFFICES, PRACTICES, INDUSTRIES, TITLES, SKILLS],
  );
  await client.query(
    `insert into alumni.members (account, person, state, email, name, language, joined_at, confirmed_at)
     select ${idOf('account')}, ${idOf('person')}, 'member', 'person' || n || '@alumni.example', 'x', 'en', now() - n * interval '1 hour', now()
     from generate_series(1, $1::int) n`,
    [members],
  );
  await client.query(
    `insert into alumni.profiles (account, name, headline, about, employer, job_title, industry, city, country, education, skills, languages, offices, practices, from_year, to_year, audiences, tells_joined, tells_moved, employer_at)
     select ${idOf('account')}, ${one('first', 1)} || ' ' || ${one('a', 2)} || ${one('b', 3)},
       ${one('titles', 4)} || ' ' || ${one('industries', 5)} || ', word' || hashint4(n) % 3000,
       (select string_agg('word' || (hashint4(n * 131 + k) & 2147483647) % 3000, ' ') from generate_series(1, 20 + n % 60) k),
       case when n % 3 = 0 then ${often('industries', 7)} || ' Works' else ${one('a', 8)} || ${one('b', 9)} || ' ' || ${one('industries', 10)} end,
       ${one('titles', 11)} || ' ' || ${one('industries', 12)}, ${often('industries', 13)},
       split_part(${often('cities', 14)}, '|', 1), split_part(${often('cities', 14)}, '|', 2), 'University of ' || ${one('offices', 15)},
       array(select distinct (skills)[1 + (hashint4(n * 17 + k) & 2147483647) % cardinality(skills)] from generate_series(1, 1 + n % 8) k),
       array['English', 'German'], array[${often('offices', 16)}], array[${one('practices', 17)}],
       1985 + n % 35, 1985 + n % 35 + 1 + n % 9,
       jsonb_build_object('name', (array['everyone','everyone','everyone','everyone','everyone','everyone','everyone','everyone','groups','nobody'])[1 + n % 10],
         ${fields.map((field, salt) => `'${field}', (${AUDIENCE})[${random(salt + 40, '10')}]`).join(', ')}),
       n % 3 = 0, n % 4 = 0, case when n % 4 = 0 then now() - (n % 300) * interval '1 day' end
     from generate_series(1, $1::int) n, lists`,
    [members],
  );
  await client.query(
    `insert into alumni.group_members (account, "group")
     select account, 'office:' || replace(lower(offices[1]), ' ', '-') from alumni.profiles where hashint4(from_year * 31 + length(name)) % 2 = 0
     union select account, 'year:' || from_year from alumni.profiles where length(about) % 3 = 0
     union select account, 'practice:' || replace(lower(practices[1]), ' ', '-') from alumni.profiles where length(about) % 2 = 0`,
  );
  await client.query('delete from alumni.directory_changes');
  for (const table of ['members', 'profiles', 'group_members', 'directory_changes']) await client.query(`vacuum analyze alumni.${table}`);
}
