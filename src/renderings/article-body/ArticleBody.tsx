import { Fragment } from 'react';
import { SiteWords, Slot, usePhrases, useRoute, useSiteLanguage } from '@/runtime';
import type { RenderingDefinition, RenderingNode, RenderingProps } from '@/runtime';
import { AccessGate, AccountWays, Rest } from '@/features/content/access';
import { Contents } from '@/features/content/reading';
import { OfferWall } from '@/features/offers/wall';
import { ArticleTextProvider, RichText } from '@/runtime/fields';
import { NOTES_TITLE_ID } from '@/lib/rich-text/notes-title';
import { Icon, Prose } from '@/ui';
import type { Page } from './fields.schema';
import { freeOfNotes } from './free-column';

const SLOT = 'article-body';
/** Fewer parts than this need no list of contents. */
const FEWEST_PARTS = 3;

/** The text of an article or a blog entry: contents, key figures, `Body` or the blocks in its place, notes. Of a gated one the beginning, and where it ends. */
function ArticleBody({ page, slots }: RenderingProps<unknown, Page>) {
  const phrase = usePhrases();
  const { wall, signIn, editing, marks } = useRoute();
  const language = useSiteLanguage();
  const blocks = slots[SLOT] ?? [];
  const texts = [page.Body, ...blocks.flatMap(textOf)];
  const parts = texts.flatMap(({ headings }) => headings).filter(({ level }) => level === 2);
  const notes = page.Notes.editable || page.Notes.value;
  const free =
    notes && !editing && !marks
      ? freeOfNotes(blocks, (block) => textOf(block)[0]?.value, `${notes}`, page.KeyFigures.value.length > 0)
      : new Set<RenderingNode>();
  return (
    <div className="abody wrap grid">
      {parts.length >= FEWEST_PARTS && <Contents title={phrase('article.contents')} parts={parts} marks />}
      <div className="abody__text">
        <Prose lead={texts.find(({ value }) => value)?.takesInitial}>
          <KeyFigures figures={page.KeyFigures.value} />
          <RichText field={page.Body} />
          <ArticleTextProvider value>
            {free.size === 0 ? (
              <Slot name={SLOT} nodes={blocks} />
            ) : (
              blocks.map((block) => (
                <Fragment key={block.uid}>
                  {free.has(block) && <i className="free" hidden />}
                  <Slot name={SLOT} nodes={[block]} />
                </Fragment>
              ))
            )}
          </ArticleTextProvider>
        </Prose>
        {wall ? <OfferWall wall={wall} rest={<Rest />} accountWays={signIn && <AccountWays signIn={signIn} />} /> : <AccessGate />}
        {notes && (
          <section className="notes" aria-labelledby={NOTES_TITLE_ID}>
            <h2 className="sc" id={NOTES_TITLE_ID}>
              <SiteWords>{phrase('article.notes')}</SiteWords>
            </h2>
            <div className="notes__list" dangerouslySetInnerHTML={{ __html: notes }} />
          </section>
        )}
        {parts.length >= FEWEST_PARTS && (
          <p className="totop" {...language}>
            <a href="#main" data-enhance="to-top">
              <Icon name="arrow" />
              {` ${phrase('article.toTop')}`}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

/** The text of a text block's node, which its schema made. Other blocks have no headings of the text. */
const textOf = ({ component, fields, problem }: RenderingNode): Page['Body'][] =>
  component === 'TextBlock' && fields && !problem ? [(fields as { Text: Page['Body'] }).Text] : [];

/** The figure is written large, its unit (what follows the number) small. */
const splitFigure = (figure: string): [number: string, unit: string] => {
  const text = figure.trim();
  const number = /^\D{0,3}[\d.,’' \u00a0\u202f]*\d(?:\s?%)?/.exec(text)?.[0];
  return number === undefined ? [figure, ''] : [number, text.slice(number.length).trim()];
};

function KeyFigures({ figures }: { figures: readonly (readonly [string, string])[] }) {
  const phrase = usePhrases();
  if (figures.length === 0) return null;
  return (
    <details className="fold">
      <summary className="sc">
        <SiteWords>{phrase('article.figures')}</SiteWords>
      </summary>
      <dl className="brief">
        {figures.slice(0, 3).map(([figure, meaning]) => {
          const [number, unit] = splitFigure(figure);
          return (
            <div key={figure}>
              <dt>
                {number}
                {unit && (
                  <>
                    {' '}
                    <small>{unit}</small>
                  </>
                )}
              </dt>
              <dd>{meaning}</dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

export const rendering: RenderingDefinition<unknown, Page> = { component: ArticleBody, mode: 'static' };
