import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftAll } from '../feeds/run.ts';
import { FeedError } from './importer.ts';
import type { ImportContext } from './importer.ts';
import { IMPORTERS } from './kinds.ts';
import type { FeedKind } from './kinds.ts';
import { extractOf } from '../../../../lib/rich-text/extract.ts';
import { decodeReferences } from '../../../../lib/rich-text/tokens.ts';
import { toHtml } from '../../../../lib/rich-text/html.ts';
import { parseRichText } from '../../../../lib/rich-text/parse.ts';
import { textOfHtml } from '../../../../lib/rich-text/words.ts';
import { cleanHtml } from './html.ts';
import { postedOn } from './workday.ts';

const context: ImportContext = { employer: 'Acme', language: 'en', now: new Date('2026-11-21T15:00:00Z') };
const drafts = (kind: FeedKind, value: unknown) => draftAll(IMPORTERS[kind], IMPORTERS[kind].split(JSON.stringify(value)), context);
const only = (kind: FeedKind, value: unknown) => {
  const { drafted, bad } = drafts(kind, value);
  expect(bad).toEqual([]);
  return drafted[0]?.draft;
};

describe('Lever', () => {
  const posting = {
    id: 'abc',
    text: 'Senior Data Engineer',
    hostedUrl: 'https://jobs.example/abc',
    applyUrl: 'https://jobs.example/abc/apply',
    createdAt: Date.UTC(2026, 9, 1),
    categories: {
      location: 'Berlin, Germany',
      allLocations: ['Berlin, Germany', 'München'],
      commitment: 'Part-time',
      team: 'Data',
      department: 'Technology',
    },
    country: 'DE',
    workplaceType: 'hybrid',
    description: '<div>We move data.<script>alert(1)</script></div>',
    lists: [{ text: 'You & we', content: '<li>SQL</li><li onclick="x()">Python</li>' }],
    additional: '<p>Write to us.</p>',
    salaryRange: { min: 70_000, max: 90_000, currency: 'EUR', interval: 'per-year-salary' },
  };
  it('is an opening with places, pay, mode and one clean text', () => {
    expect(only('lever', [posting])).toMatchObject({
      externalId: 'abc',
      function: 'data-and-analytics',
      level: 'senior',
      workMode: 'hybrid',
      employment: ['part-time'],
      places: [
        { city: 'Berlin', country: 'DE' },
        { city: 'Munich', country: 'DE' },
      ],
      pay: { min: 70_000, max: 90_000, currency: 'EUR', unit: 'year' },
      description: '<p>We move data.</p>\n<h3>You &amp; we</h3><ul><li>SQL</li><li>Python</li></ul>\n<p>Write to us.</p>',
      posted: '2026-10-01T00:00:00.000Z',
      apply: { kind: 'url', url: 'https://jobs.example/abc/apply' },
    });
  });
  it('is refused when it is an object', () => expect(() => IMPORTERS.lever.split('{"ok":false}')).toThrow(FeedError));
});

describe('Workday', () => {
  const posting = {
    title: 'Intern',
    externalPath: '/job/Boston/Intern_R-7',
    locationsText: '2 Locations',
    postedOn: 'Posted 3 Days Ago',
    bulletFields: ['R-7'],
    site: 'https://acme.example/careers',
  };
  it('counts back from the reading, and says that it did', () => {
    const { drafted } = drafts('workday', { total: 1, jobPostings: [posting] });
    expect(drafted[0]).toMatchObject({
      postedRoughly: true,
      draft: {
        externalId: 'R-7',
        posted: '2026-11-18T00:00:00.000Z',
        level: 'intern',
        places: [],
        apply: { url: 'https://acme.example/careers/job/Boston/Intern_R-7' },
      },
    });
    expect(postedOn('Posted 30+ Days Ago', context.now)).toBe('2026-10-22T00:00:00.000Z');
    expect(postedOn('Posted Yesterday', context.now)).toBe('2026-11-20T00:00:00.000Z');
  });
  it('takes the detail where there is one', () => {
    const info = {
      title: 'Intern, water',
      jobDescription: '<h1>Work</h1><p>Wet &amp; cold.</p>',
      location: 'Boston, MA',
      additionalLocations: ['Denver, CO'],
      startDate: '2026-11-02',
      endDate: '2026-12-31',
      jobReqId: 'R-7',
      remoteType: 'Hybrid',
      timeType: 'Full time',
    };
    expect(only('workday', { total: 1, jobPostings: [{ ...posting, jobPostingInfo: info }] })).toMatchObject({
      title: 'Intern, water',
      description: '<h2>Work</h2><p>Wet &amp; cold.</p>',
      workMode: 'hybrid',
      posted: '2026-11-02T00:00:00.000Z',
      // Of Boston and Denver, the day ends later in Denver.
      closes: '2027-01-01T06:59:59.000Z',
      closesOn: '2026-12-31',
      places: [
        { city: 'Boston', region: 'MA' },
        { city: 'Denver', region: 'CO' },
      ],
    });
  });
});

describe('JobPosting', () => {
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Nurse',
    description: 'First line.\n\nSecond <b>line</b>.',
    datePosted: '2026-11-01',
    validThrough: '2026-12-01T12:00:00+01:00',
    hiringOrganization: { '@type': 'Organization', name: 'Ward' },
    identifier: { '@type': 'PropertyValue', value: 12 },
    jobLocation: { '@type': 'Place', address: { addressLocality: 'Zürich', addressCountry: 'Switzerland' } },
    employmentType: ['PART_TIME', 'TEMPORARY'],
    baseSalary: { currency: 'CHF', value: { minValue: 40, maxValue: 55, unitText: 'HOUR' } },
    url: 'https://ward.example/12',
  };
  it.each([
    ['alone', posting],
    ['in an array', [posting]],
    ['in a graph beside other things', { '@graph': [{ '@type': 'WebSite', name: 'x' }, posting] }],
    ['in a list', { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', position: 1, item: posting }] }],
  ])('is read %s', (_name, value) => {
    expect(only('jobposting', value)).toMatchObject({
      externalId: '12',
      employer: 'Ward',
      function: 'health',
      employment: ['part-time', 'temporary'],
      closes: '2026-12-01T11:00:00.000Z',
      pay: { min: 40, max: 55, unit: 'hour', currency: 'CHF' },
      places: [{ city: 'Zurich', country: 'CH', lat: 47.38 }],
    });
  });
  it('says what is wrong with one, and takes the others', () => {
    const { drafted, bad } = drafts('jobposting', [posting, { ...posting, identifier: '14', title: undefined }]);
    expect(drafted).toHaveLength(1);
    expect(bad).toEqual([{ where: 'postings[1]', what: expect.stringContaining('title') }]);
  });
});

describe('HTML of feeds', () => {
  it('keeps structure and drops the rest', () => {
    expect(
      cleanHtml(
        '<h1 style="x">A</h1><p>b<img src=x onerror=y></p><p> </p><a href="javascript:x">c</a><a href="https://d.example" onclick=z>d</a><iframe src=//e></iframe>',
      ),
    ).toBe('<h2>A</h2><p>b</p><a rel="nofollow noopener">c</a><a href="https://d.example" rel="nofollow noopener">d</a>');
  });
  it('undoes one level of escaping', () =>
    expect(decodeReferences('&lt;p&gt;a &amp;amp; b&#39;s &#x1F600; &eacute; &amp;eacute; <b>')).toBe("<p>a &amp; b's 😀 é &eacute; <b>"));
  it('takes boxes for paragraphs, and what stands in them for what it is', () =>
    expect(cleanHtml('<div>a<br/>b</div><div><div>c</div><ul><li>d</li><li></li></ul></div><script>e</script>')).toBe(
      '<p>a<br>b</p><p>c</p><ul><li>d</li></ul>',
    ));
  it('goes from the employer\u2019s page where a link is relative, and nowhere where it leads to nothing', () =>
    expect(
      cleanHtml(
        '<p><a href="/benefits/">a</a> <a href="apply?x=1">b</a> <a href="//other.example/c">c</a> <a href="">d</a> <a href="#e">e</a> <a href="javascript:f">f</a> <a href="mailto:g@h.example">g</a></p>',
        'https://jobs.example/team/42/',
      ).match(/href="[^"]*"/g),
    ).toEqual([
      'href="https://jobs.example/benefits/"',
      'href="https://jobs.example/team/42/apply?x=1"',
      'href="https://other.example/c"',
      'href="mailto:g@h.example"',
    ]));
  it('has no paragraph in a paragraph, whatever stood around it', () => {
    expect(cleanHtml('<p><p>a</p></p>')).toBe('<p>a</p>');
    expect(cleanHtml('<div><strong><div>a</div><div>b</div></strong></div>')).toBe('<p><strong>a</strong></p><p><strong>b</strong></p>');
    expect(cleanHtml('<div>x<a href="https://d.example"><div>a</div></a></div>')).toBe(
      '<p>x</p><p><a href="https://d.example" rel="nofollow noopener">a</a></p>',
    );
    expect(cleanHtml('<b><ul><li>a</li><li>b <i>c</i></li></ul></b>')).toBe(
      '<ul><li><strong>a</strong></li><li><strong>b <em>c</em></strong></li></ul>',
    );
  });
  it('closes a heading that was left open, and takes a box in a heading for the heading', () => {
    expect(cleanHtml('<h1>Work<div>You lead.</div><ul><li>a</li></ul>')).toBe('<h2>Work</h2><p>You lead.</p><ul><li>a</li></ul>');
    expect(cleanHtml('<h1>Work</h2><p>You lead.</p>')).toBe('<h2>Work</h2><p>You lead.</p>');
    expect(cleanHtml('<h3><div>Work</div></h3>')).toBe('<h3>Work</h3>');
    expect(cleanHtml('<h2>Work<p>a</p>')).toBe('<h2>Work</h2><p>a</p>');
  });
  it('loses no word and needs no second cleaning, whatever it is given', () => {
    const names = fc.constantFrom(
      'p',
      'div',
      'h1',
      'h3',
      'ul',
      'li',
      'strong',
      'a',
      'em',
      'section',
      'span',
      'table',
      'tr',
      'td',
      'blockquote',
      'br',
    );
    const piece = fc.oneof(
      fc.constantFrom('alpha', 'beta ', ' gamma', '&amp;'),
      names.map((name) => `<${name}>`),
      names.map((name) => `</${name}>`),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const html = pieces.join('');
        const clean = cleanHtml(html);
        expect(textOfHtml(clean)).toBe(textOfHtml(html));
        expect(cleanHtml(clean)).toBe(clean);
        // What a browser makes of it is what was written: no paragraph was cut in two by another.
        expect(toHtml(parseRichText(clean))).toBe(clean);
        expect(clean).not.toMatch(/<(p|h[2-4])>(?:(?!<\/\1>).)*<(?:p|h[2-4]|ul|ol|blockquote)>/);
      }),
      { numRuns: 1000 },
    );
  });
  it('says a text in short', () => {
    expect(extractOf(`<p>Short.</p><p>${'word '.repeat(100)}</p>`)).toMatch(/^word .{200,240}…$/);
    expect(extractOf('<h2>The work</h2><p>You lead a team.</p>')).toBe('You lead a team.');
    expect(extractOf('<h2>The work</h2>')).toBe('The work');
  });
});
