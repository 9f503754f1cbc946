import { describe, expect, it } from 'vitest';
import { draftAll } from '../feeds/run.ts';
import { FeedError } from './importer.ts';
import type { ImportContext } from './importer.ts';
import { IMPORTERS } from './kinds.ts';
import type { FeedKind } from './kinds.ts';

const context: ImportContext = {
  employer: 'Acme',
  language: 'en',
  address: 'https://acme.jobs.personio.de/xml?language=de',
  now: new Date('2026-11-21T15:00:00Z'),
};
const read = (kind: FeedKind, feed: unknown) =>
  draftAll(IMPORTERS[kind], IMPORTERS[kind].split(typeof feed === 'string' ? feed : JSON.stringify(feed)), context);
const only = (kind: FeedKind, feed: unknown) => {
  const { drafted, bad } = read(kind, feed);
  expect(bad).toEqual([]);
  expect(drafted).toHaveLength(1);
  return drafted[0]?.draft;
};

describe('Ashby', () => {
  const job = {
    id: '7458d4e9',
    title: 'Engineering Manager - EU',
    department: 'Engineering',
    team: 'EMEA Engineering',
    employmentType: 'PartTime',
    location: 'Remote - European Union',
    secondaryLocations: [{ location: 'Berlin HQ', address: { postalAddress: { addressLocality: 'Berlin', addressCountry: 'Germany' } } }],
    address: null,
    isRemote: true,
    workplaceType: 'Hybrid',
    publishedAt: '2026-03-04T14:29:08.532+00:00',
    isListed: true,
    jobUrl: 'https://jobs.example/acme/7458d4e9',
    applyUrl: 'https://jobs.example/acme/7458d4e9/application',
    descriptionHtml: '<p>You lead. <a href="/benefits">More</a></p>',
    descriptionPlain: 'You lead. More',
    compensation: {
      summaryComponents: [
        { compensationType: 'EquityPercentage', interval: 'NONE', currencyCode: null, minValue: null, maxValue: null },
        { compensationType: 'Salary', interval: '1 YEAR', currencyCode: 'EUR', minValue: 150_000, maxValue: 250_000 },
      ],
    },
  };
  it('is an opening with mode, hours, pay and all its places', () => {
    expect(only('ashby', { apiVersion: '1', jobs: [job, { ...job, id: 'hidden', isListed: false }] })).toMatchObject({
      externalId: '7458d4e9',
      department: 'Engineering',
      workMode: 'hybrid',
      employment: ['part-time'],
      level: 'senior',
      pay: { min: 150_000, max: 250_000, currency: 'EUR', unit: 'year' },
      places: expect.arrayContaining([expect.objectContaining({ city: 'Berlin', country: 'DE' })]),
      description: '<p>You lead. <a href="https://jobs.example/benefits" rel="nofollow noopener">More</a></p>',
      posted: '2026-03-04T14:29:08.532Z',
      apply: { kind: 'url', url: 'https://jobs.example/acme/7458d4e9/application' },
    });
  });
  it.each([
    ['without a postal address', { addressLocality: 'Hamburg', addressCountry: 'Germany' }],
    ['with one', { postalAddress: { addressLocality: 'Hamburg', addressCountry: 'Germany' } }],
    ['with an empty one', { postalAddress: null, addressLocality: 'Hamburg', addressCountry: 'DE' }],
  ])('reads a further place %s', (_what, address) =>
    expect(only('ashby', { jobs: [{ ...job, secondaryLocations: [{ location: 'HQ North', address }] }] })).toMatchObject({
      places: expect.arrayContaining([expect.objectContaining({ city: 'Hamburg', country: 'DE' })]),
    }),
  );
  it('says nothing of pay, hours or mode where the board does not', () => {
    const bare = { ...job, employmentType: null, workplaceType: null, isRemote: null, compensation: null, location: 'Berlin, Germany' };
    const draft = only('ashby', { jobs: [bare] });
    expect(draft).toMatchObject({ employment: [] });
    expect(draft).not.toHaveProperty('pay');
    expect(draft).not.toHaveProperty('workMode');
  });
});

describe('SmartRecruiters', () => {
  const posting = {
    id: '744000077603107',
    name: 'Product Manager',
    uuid: 'u',
    refNumber: 'REF1A',
    company: { identifier: 'Acme', name: 'Acme GmbH' },
    releasedDate: '2026-10-01T08:00:00.000Z',
    location: { city: 'Berlin', region: 'BE', country: 'de', remote: false, hybrid: true, latitude: '52.52', longitude: '13.40' },
    department: { id: '1', label: 'Product' },
    function: { id: 'product_management', label: 'Product Management' },
    industry: { id: 'x', label: 'Software' },
    typeOfEmployment: { id: 'permanent', label: 'Full-time' },
    experienceLevel: { id: 'entry_level', label: 'Entry Level' },
    language: { code: 'en-GB' },
    jobAd: {
      sections: {
        companyDescription: { title: 'Company Description', text: '<p>We are Acme.</p>' },
        jobDescription: { title: 'Job Description', text: '<p>You plan.</p>' },
        qualifications: { title: 'Qualifications', text: '<ul><li>Patience</li></ul>' },
        additionalInformation: { title: 'Additional Information', text: '' },
      },
    },
    postingUrl: 'https://jobs.example/Acme/744000077603107',
    applyUrl: 'https://jobs.example/Acme/744000077603107?oga=true',
  };
  it('is an opening whose text begins with the work', () => {
    expect(only('smartrecruiters', { offset: 0, limit: 100, totalFound: 1, content: [posting] })).toMatchObject({
      externalId: '744000077603107',
      employer: 'Acme GmbH',
      function: 'product',
      level: 'graduate',
      workMode: 'hybrid',
      employment: ['full-time'],
      language: 'en-GB',
      places: [{ city: 'Berlin', country: 'DE', lat: 52.52, lon: 13.4 }],
      description:
        '<h2>Job Description</h2><p>You plan.</p>\n<h2>Qualifications</h2><ul><li>Patience</li></ul>\n<h2>Company Description</h2><p>We are Acme.</p>',
      apply: { url: 'https://jobs.example/Acme/744000077603107?oga=true' },
    });
  });
  it('is refused when it is one page of many, and one without its text costs only itself', () => {
    expect(() => IMPORTERS.smartrecruiters.split(JSON.stringify({ totalFound: 300, content: [posting] }))).toThrow(FeedError);
    const { bad, damaged } = read('smartrecruiters', { totalFound: 1, content: [{ ...posting, unread: 'it answered with status 500' }] });
    expect(bad).toEqual([{ where: 'content[0]', what: 'it answered with status 500' }]);
    expect([...damaged.ids]).toEqual(['744000077603107']);
  });
});

describe('Personio', () => {
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<workzag-jobs>
  <position>
    <id>2523845</id>
    <subcompany>Acme GmbH</subcompany>
    <office>Hamburg</office>
    <additionalOffices><office>Köln</office></additionalOffices>
    <department>Academic Faculty</department>
    <recruitingCategory>Lehre</recruitingCategory>
    <name>Werkstudent Datenanalyse (m/w/d)</name>
    <jobDescriptions>
      <jobDescription><name>Deine Aufgaben</name><value><![CDATA[<ul><li>Zählen &amp; zeichnen</li></ul>]]></value></jobDescription>
      <jobDescription><name>Dein Profil</name><value><![CDATA[Geduld]]></value></jobDescription>
    </jobDescriptions>
    <employmentType>working_student</employmentType>
    <seniority>student</seniority>
    <schedule>part-time</schedule>
    <keywords>Statistik, R</keywords>
    <occupationCategory>it_software</occupationCategory>
    <createdAt>2026-09-07T10:00:00+00:00</createdAt>
  </position>
</workzag-jobs>`;
  it('is an opening with the address of its board', () => {
    expect(only('personio', feed)).toMatchObject({
      externalId: '2523845',
      employer: 'Acme GmbH',
      department: 'Academic Faculty',
      function: 'data-and-analytics',
      level: 'intern',
      employment: ['part-time'],
      language: 'de',
      places: [{ city: 'Hamburg' }, { city: 'Cologne' }],
      description: '<h2>Deine Aufgaben</h2><ul><li>Zählen &amp; zeichnen</li></ul>\n<h2>Dein Profil</h2><p>Geduld</p>',
      posted: '2026-09-07T10:00:00.000Z',
      apply: { kind: 'url', url: 'https://acme.jobs.personio.de/job/2523845' },
      alsoFoundBy: expect.arrayContaining(['Statistik', 'R']),
    });
  });
  it('tells whose a position is that has lost its name', () => {
    const { bad, damaged } = read('personio', feed.replace(/ {4}<name>Werk.*<\/name>\n/, ''));
    expect(bad).toEqual([{ where: 'position[0]', what: expect.stringContaining('name') }]);
    expect([...damaged.ids]).toEqual(['2523845']);
  });
  it.each([
    ['cut', feed.slice(0, 400)],
    ['a page of a site', '<!doctype html><html><body>Hiring</body></html>'],
    ['JSON', '{"jobs":[]}'],
    ['empty', ''],
    ['with entities of its own', `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${feed.slice(39)}`],
  ])('is refused when it is %s', (_what, text) => expect(() => IMPORTERS.personio.split(text)).toThrow(FeedError));
});

describe('Teamtailor', () => {
  const rss = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:tt="https://teamtailor.com/locations"><channel><title>Acme Inc</title>
<item><title>Account Manager, Mid-Market</title><description>&lt;p&gt;Drive growth. Salary: $60,000 - $70,000 a year.&lt;/p&gt;</description>
<pubDate>Fri, 27 Feb 2026 19:59:48 +0100</pubDate><link>https://acme.teamtailor.example/jobs/7308188-account-manager</link>
<remoteStatus>hybrid</remoteStatus><guid>679cc864</guid>
<tt:locations><tt:location><tt:name>New York</tt:name><tt:city>New York</tt:city><tt:country>United States</tt:country></tt:location></tt:locations>
<tt:department>Revenue</tt:department></item></channel></rss>`;
  const api = {
    data: [
      {
        id: '7265',
        type: 'jobs',
        links: {
          'careersite-job-url': 'https://career.example/jobs/7265',
          'careersite-job-apply-url': 'https://career.example/jobs/7265/applications/new',
        },
        attributes: {
          title: 'Nurse',
          pitch: 'Come.',
          body: '<p>Care.</p>',
          'created-at': '2026-10-01T10:00:00Z',
          'end-date': '2026-12-31',
          'remote-status': 'none',
          'employment-type': 'temporary',
          'min-salary': 40_000,
          'max-salary': 55_000,
          currency: 'SEK',
          'salary-time-unit': 'monthly',
        },
        relationships: {
          department: { data: { id: '337', type: 'departments' } },
          locations: { data: [{ id: '667', type: 'locations' }] },
        },
      },
    ],
    included: [
      { id: '337', type: 'departments', attributes: { name: 'Care' } },
      { id: '667', type: 'locations', attributes: { name: 'HQ', city: 'Stockholm', country: 'Sweden' } },
    ],
    meta: { 'record-count': 1, 'page-count': 1 },
  };
  it('is read as RSS, with the pay of its text', () => {
    expect(only('teamtailor', rss)).toMatchObject({
      externalId: '679cc864',
      employer: 'Acme Inc',
      department: 'Revenue',
      workMode: 'hybrid',
      pay: { min: 60_000, max: 70_000, currency: 'USD', unit: 'year' },
      places: [{ city: 'New York', country: 'US' }],
      posted: '2026-02-27T18:59:48.000Z',
      apply: { url: 'https://acme.teamtailor.example/jobs/7308188-account-manager' },
    });
  });
  it('is read as JSON:API, with what it includes', () => {
    expect(only('teamtailor', api)).toMatchObject({
      externalId: '7265',
      department: 'Care',
      function: 'health',
      workMode: 'onsite',
      employment: ['temporary'],
      pay: { min: 40_000, max: 55_000, currency: 'SEK', unit: 'month' },
      places: [{ city: 'Stockholm', country: 'SE' }],
      description: '<p>Come.</p><p>Care.</p>',
      closes: '2026-12-31T22:59:59.000Z',
      closesOn: '2026-12-31',
      apply: { url: 'https://career.example/jobs/7265/applications/new' },
    });
  });
  it.each([
    ['Nurse (Remote)', '', 'remote'],
    ['Krankenpfleger, Homeoffice', '', 'remote'],
    ['Nurse', '<p>This position is hybrid.</p>', 'hybrid'],
    ['Nurse', '', 'onsite'],
  ])('has "none" for its mode where nothing else says where: %s %s', (title, body, mode) => {
    const [job] = api.data;
    expect(only('teamtailor', { ...api, data: [{ ...job, attributes: { ...job?.attributes, title, body } }] })).toMatchObject({
      workMode: mode,
    });
  });
  it.each([
    ['a resource whose attributes are null', { included: [...api.included, { id: '9', type: 'roles', attributes: null }] }],
    ['a resource that is null', { included: [...api.included, null] }],
    ['a resource whose relations are null', { included: [...api.included, { id: '9', type: 'roles', relationships: { user: null } }] }],
    ['a count that is null', { meta: { 'record-count': null } }],
  ])('is read with %s', (_what, change) =>
    expect(only('teamtailor', { ...api, ...change })).toMatchObject({ department: 'Care', places: [{ city: 'Stockholm' }] }),
  );
  it('is read where what it includes is missing', () =>
    expect(only('teamtailor', { ...api, included: null })).toMatchObject({ externalId: '7265', places: [] }));
  it('is refused when it is one page of many', () => {
    expect(() => IMPORTERS.teamtailor.split(JSON.stringify({ ...api, meta: { 'record-count': 41 } }))).toThrow(FeedError);
    expect(() => IMPORTERS.teamtailor.split('<rss></rss>')).toThrow(FeedError);
  });
});
