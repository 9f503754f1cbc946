import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latest, nameOf, valueOf } from '../scs/item.ts';
import { F } from '../scs/well-known.ts';
import { validate } from '../validate/command.ts';
import { parseLayout } from '../validate/xml.ts';
import { article, buildHouse, dotcom, insights } from './house.setup.ts';
import type { House } from './house.setup.ts';

const link = (id: string): string => `~/link.aspx?_id=${id.replaceAll('-', '').toUpperCase()}&amp;_z=z`;

let house: House;
beforeAll(async () => {
  house = await buildHouse();
}, 120_000);
afterAll(() => house.remove());

describe('importing documents', () => {
  it('reads them all and says what to look at', () => {
    expect(house.first.report.failed).toEqual([]);
    expect(house.first.report.files.flatMap((entry) => [...entry.dropped, ...entry.problems])).toEqual([
      'its blocks do not follow each other as in English: the layouts differ',
      'office is shared by all languages: the value of the de file is not used',
    ]);
  });

  it('makes items that the validation accepts', () => {
    const { problems } = validate(house.root);
    const elsewhere = /insights\/Presentation|dotcom\/Presentation\/Partial Designs\/Footer|\/Settings|\/Dictionary\//;
    expect(problems.filter((problem) => problem.severity === 'error' && !elsewhere.test(problem.path))).toEqual([]);
  });

  it('encodes each kind of field', () => {
    expect(house.value(article, 'displayDate')).toBe('20261118T060000Z');
    expect(house.value(article, 'authors')).toBe(`{${house.at(`${dotcom}/Home/people/ines`).id.toUpperCase()}}`);
    expect(house.value(article, 'keyFigures')).toBe('1%2C284%20GW=waiting%20in%20six%20countries');
    expect(house.value(article, 'publicationSource')).toBe(
      '<link text="Write to us" linktype="mailto" url="mailto:press@aldermoor.example" anchor="" target="" />',
    );
    expect(house.value(`${dotcom}/Home/people/ines`, 'featured')).toBe('1');
    expect(house.value(`${dotcom}/Home/about/offices/zurich`, 'latitude')).toBe('47.3667');
    expect(house.value(`${dotcom}/Home/about/offices/zurich`, 'address')).toBe('Haus zum Ellermoos\nZürich');
    expect(house.value(`${dotcom}/Home/about/offices/zurich`, 'mapLink')).toContain('url="https://maps.example/?a=1&amp;b=2"');
  });

  it('puts a text without blocks into the part of the page that shows it', () => {
    expect(house.value(`${dotcom}/Home/people/ines/Data/Profile Text`, 'biography')).toBe('<p>She ran system planning.</p>');
    expect(house.value(`${dotcom}/Home/about/offices/zurich/Data/Office Text`, 'body')).toBe('<p>From here.</p>');
  });

  it('keeps the opening of a topic in its body, and puts its sections into the placeholder for them', () => {
    expect(house.value(`${insights}/Home/topics/energy/Data/Topic Introduction`, 'body')).toBe(
      '<p>A network is <strong>drawn</strong> as wires.</p>',
    );
    const layout = parseLayout(
      latest(house.at(`${insights}/Home/topics/energy`).languages[0]!).fields.find(({ id }) => id === F.finalRenderings.id)?.value ?? '',
    );
    expect(Array.isArray(layout) && layout.map(({ attributes }) => [attributes.ph, attributes.ds])).toEqual([
      ['/headless-main/topic-sections-1', 'local:/Data/Card List 1'],
      ['/headless-main/topic-sections-1', 'local:/Data/Text Block 1'],
    ]);
  });

  it('puts the further documents of an article below its data, each with its type and file', () => {
    const ids = (house.value(article, 'downloads') ?? '').split('|');
    expect(ids).toEqual(['Download 1', 'Download 2'].map((name) => `{${house.at(`${article}/Data/${name}`).id.toUpperCase()}}`));
    expect(house.value(`${article}/Data/Download 1`, 'documentType')).toBe('appendix');
    expect(house.value(`${article}/Data/Download 1`, 'file')).toContain(
      house.at('/sitecore/media library/Project/aldermoor/documents/appendix').id.toUpperCase(),
    );
  });

  it('makes renderings of a text with blocks, in the article’s placeholder, in each language', () => {
    for (const language of ['en', 'de']) {
      const layout = parseLayout(valueOf(house.at(article), language, F.finalRenderings) ?? '');
      if (!Array.isArray(layout)) throw new Error('no layout');
      const wanted =
        language === 'en'
          ? ['Text Block 1', 'Pull Quote 1', 'Text Block 2', 'Chart 1', 'Text Block 3']
          : ['Text Block 1', 'Pull Quote 1', 'Text Block 2', 'Chart 1'];
      expect(layout.map(({ attributes }) => attributes.ds)).toEqual(wanted.map((name) => `local:/Data/${name}`));
      expect(new Set(layout.map(({ attributes }) => attributes.ph))).toEqual(new Set(['/headless-main/article-body-1']));
    }
    expect(house.value(`${article}/Data/Chart 1`, 'title', 'de')).toBe('Das Warten');
    expect(house.value(`${article}/Data/Chart 1`, 'chartType', 'de')).toBe('stacked');
    expect(house.value(`${article}/Data/Chart 1`, 'data')).toBe('Land,Study,Permits\nDenmark,6,7');
    expect(house.value(article, 'body')).toBeUndefined();
  });

  it('keeps footnotes and links to items', () => {
    expect(house.value(article, 'notes')).toBe(
      '<ol>\n<li id="n1">A note with <a href="https://a.example/">a link</a>.</li>\n<li id="n2">Another.</li>\n</ol>',
    );
    const text = house.value(`${article}/Data/Text Block 1`, 'text') ?? '';
    expect(text).toContain('<sup><a href="#n1">1</a></sup>');
    expect(text).toContain(`<a href="${link(house.at(`${insights}/Home/topics/energy`).id)}#wires">`);
    expect(text).toContain(`<a href="${link(house.at(`${dotcom}/Home/people`).id)}">`);
  });

  it('puts the text after a Section into it, and what follows beside it', () => {
    const layout = parseLayout(valueOf(house.at(`${dotcom}/Home/careers`), 'en', F.finalRenderings) ?? '');
    expect(
      Array.isArray(layout) && layout.map(({ attributes }) => `${attributes.ds?.replace('local:/Data/', '')} in ${attributes.ph}`),
    ).toEqual([
      'Feature List 1 in headless-main',
      'Section 1 in headless-main',
      'Text Block 1 in /headless-main/section-3',
      'Events Module 1 in headless-main',
    ]);
  });

  it('makes items of mappings written in place', () => {
    const list = `${dotcom}/Home/careers/Data/Feature List 1`;
    expect(house.value(list, 'features')).toBe(
      [1, 2].map((number) => `{${house.at(`${list}/Feature ${number}`).id.toUpperCase()}}`).join('|'),
    );
    const header = `${dotcom}/Data/Header`;
    expect(house.value(`${header}/Navigation Section 1/Navigation Link 1`, 'note', 'de')).toBe('Alles');
    expect(house.value(`${header}/Navigation Section 1/Navigation Link 1`, 'link')).toBe(
      '<link text="Search" linktype="external" url="/search" anchor="" target="" />',
    );
    // A German file says only what differs.
    expect(house.value(header, 'homeLink', 'de')).toBe(house.value(header, 'homeLink', 'en'));
  });

  it('draws each picture once, with its alt text in each language', () => {
    const picture = house.at('/sitecore/media library/Project/aldermoor/drawings/ines');
    expect([valueOf(picture, 'en', F.width), valueOf(picture, 'en', F.height), valueOf(picture, 'en', F.extension)]).toEqual([
      '1180',
      '1475',
      'svg',
    ]);
    expect([valueOf(picture, 'en', F.alt), valueOf(picture, 'de', F.alt)]).toEqual(['Portrait', 'Porträt']);
    expect(house.value(`${dotcom}/Home/people/ines`, 'image', 'de')).toBe(
      `<image mediaid="{${picture.id.toUpperCase()}}" alt="Porträt" />`,
    );
    expect(
      house.store
        .below('/sitecore/media library/Project/aldermoor/drawings')
        .map((item) => nameOf(item.path))
        .sort(),
    ).toEqual(['dotcom-careers-feature-list-1-feature-1', 'energy', 'ines', 'the-long-queue']);
  });

  it('keeps shared values of the English document, and its dates as the item’s', () => {
    expect(house.value(`${dotcom}/Home/people/ines`, 'office', 'de')).toBe(
      `{${house.at(`${dotcom}/Home/about/offices/zurich`).id.toUpperCase()}}`,
    );
    expect(valueOf(house.at(article), 'en', F.created)).toBe('20261118T060000Z');
    expect(valueOf(house.at(article), 'de', F.updated)).toBe('20261119T000000Z');
  });
});
