import { numberWord } from '@/lib/number-word';
import { PageCrumbs } from '@/features/content/navigation';
import { SiteWords, usePhrases, useRoute, useSaidByItem, useSiteLanguage, useWords } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { neededFor } from '@/features/content/access';
import { AccessMark, Byline, personName } from '@/features/content/cards';
import { DateText, hasNothing, Image, RichText, Text } from '@/runtime/fields';
import { type Free, freeOf, Shelf } from '@/features/content/lists';
import { DataFacts, FactLinks, Grid, MoreLink, Prose, Section, Wrap } from '@/ui';
import type { Data, Piece } from './data.server';
import { Downloads, TextEnds } from './Downloads';
import type { Entry, Page } from './fields.schema';

/** What of it is free, as its page says it: its file is to be had here. */
function freeWords(phrase: ReturnType<typeof usePhrases>, free: Free): string {
  switch (free.what) {
    case 'whole':
      return phrase('publication.accessName.freeFile');
    case 'part':
      return phrase('publication.accessName.freePart', { part: free.part });
    case 'sample':
      return phrase('publication.accessName.freeSample');
  }
}

function Facts({ page }: { page: Page }) {
  const phrase = usePhrases();
  const free = freeOf(page.Access.value, page.Document, Boolean(page.Preview.value.src));
  const said = useSaidByItem();
  const topics = page.Topics.map((topic) => ({
    text: topic.fields.NavigationTitle.value || topic.fields.Title.value || topic.displayName,
    href: topic.url || undefined,
  }));
  const date = page.PublicationDate.value ? page.PublicationDate : page.DisplayDate;
  return (
    <DataFacts
      {...useSiteLanguage()}
      facts={[
        // Free is its file: the pieces that it leads to say of themselves who may read them.
        {
          term: phrase('publication.accessLabel'),
          value: page.Access.value === 'free' ? free && freeWords(phrase, free) : phrase(`publication.accessName.${page.Access.value}`),
        },
        { term: phrase('publication.published'), value: date.value && <DateText value={date.value} mark={date.mark} /> },
        { term: phrase('publication.edition'), value: said(page.Edition.value) },
        {
          term: phrase('publication.pagesLabel'),
          value: page.PageCount.value === null ? '' : phrase('publication.pageCount', { count: page.PageCount.value }),
        },
        { term: 'ISBN', value: page.Isbn.value },
        { term: phrase('publication.topics'), value: topics.length > 0 && <FactLinks links={topics} /> },
      ]}
    />
  );
}

/** How many wrote in it beside those of its head: the names in its contents. */
function othersIn({ Contents, Authors }: Page): number {
  const named = Authors.map(personName);
  const names = Contents.flatMap(({ by }) => by?.split(/ (?:and|und) /) ?? []);
  return new Set(names.filter((name) => !named.includes(name))).size;
}

function Head({ page }: { page: Page }) {
  const { phrase, language } = useWords();
  const others = othersIn(page);
  return (
    <>
      <Text field={page.Eyebrow} tag="p" className="sc sc--accent" />
      <Text field={page.Title} tag="h1" className="publication__title" />
      <Text field={page.Lede} tag="p" className="lede" lines />
      <Byline
        people={page.Authors}
        others={others > 0 ? phrase('publication.others', { count: others, number: numberWord(others, language) }) : undefined}
      />
    </>
  );
}

/** A line of the table of contents; with a page of its own it leads there, and says who may read it where that is not everybody. */
function ContentsEntry({ entry: { mark, text, by }, piece }: { entry: Entry; piece: Piece | undefined }) {
  return (
    <li data-mark={mark}>
      {piece ? <a href={piece.href}>{text}</a> : text}
      {by && <span className="contents__by"> {by}</span>}
      {piece && piece.access !== 'free' && (
        <SiteWords>
          {' '}
          <AccessMark access={piece.access} />
        </SiteWords>
      )}
    </li>
  );
}

/** A publication: cover, facts, how to get it, what is in it. Its title is the page's. */
function PublicationDetail({ uid, page, data }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  const hasBody = !hasNothing(page.Body);
  // Where the text breaks off, the contents say what comes: on a phone too, where they fold.
  const isTeaser = neededFor(useRoute().access) !== null;
  const store = data.crumbs.at(-1);
  return (
    <>
      <PageCrumbs items={data.crumbs} />
      <Wrap className="publication">
        <div className="spread">
          <figure className="spread__cover">
            {page.Image.value.src ? (
              <Image field={page.Image} sizes="(min-width: 90em) 34rem, (min-width: 48em) 38vw, 92vw" className="book__cover" priority />
            ) : (
              <span className="book__cover book__cover--blank" aria-hidden="true">
                {page.Title.value}
              </span>
            )}
          </figure>
          <div className="spread__page publication__head">
            <Head page={page} />
          </div>
          <div className="spread__more">
            <Downloads page={page} />
            <Facts page={page} />
          </div>
        </div>
        <Text field={page.ImageCaption} tag="p" className="credit" />
      </Wrap>
      {(hasBody || page.Contents.length > 0) && (
        <Section id={uid} title={<SiteWords>{phrase('publication.about')}</SiteWords>}>
          <Grid className="publication__in">
            {page.Contents.length > 0 && (
              <div className="publication__contents">
                <h3 className="sc fold__title" id={`contents-${uid}`}>
                  <SiteWords>{phrase('publication.contents')}</SiteWords>
                </h3>
                <details className="fold" open={isTeaser}>
                  <summary className="sc">
                    <SiteWords>{phrase('publication.contents')}</SiteWords>
                  </summary>
                  <ol className="contents" aria-labelledby={`contents-${uid}`}>
                    {page.Contents.map((entry, index) => (
                      <ContentsEntry key={index} entry={entry} piece={data.pieces.find(({ title }) => title === entry.text)} />
                    ))}
                  </ol>
                </details>
              </div>
            )}
            {hasBody && (
              <div className="publication__text">
                <Prose>
                  <RichText field={page.Body} />
                </Prose>
                <TextEnds pages={page.PageCount.value} />
              </div>
            )}
          </Grid>
        </Section>
      )}
      <Shelf
        id={`others-${uid}`}
        title={phrase('publication.editions')}
        more={store && <MoreLink href={store.href}>{store.text}</MoreLink>}
        items={data.others}
      />
    </>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: PublicationDetail, mode: 'static' };
