import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { hasNothing, Image, RichText, Text } from '@/runtime/fields';
import { languagePath } from '@/lib/language-path';
import { Button, ButtonLink } from '@/ui';
import type { Page } from './fields.schema';

/** What happened and what helps: 404, 500, 503. Where the page says nothing, the dictionary does. */
function ErrorMessage({ page, route }: RenderingProps<unknown, Page>) {
  const phrase = usePhrases();
  const code = page.Code.value || 404;
  const known = code === 503 ? 'unavailable' : code >= 500 ? 'failed' : 'notFound';
  return (
    <div className="lost wrap">
      <div className="grid">
        <div className="c6">
          <p className="lost__number" aria-hidden="true">
            {code}
          </p>
          {/* What failed may be what brings pictures. */}
          {known === 'notFound' && <Image field={page.Image} alt="" ratio="2:1" sizes="46vw" className="lost__art" />}
        </div>
        <div className="c6">
          {route.pastTheEnd ? (
            <h1 className="lost__title">{phrase('listing.pastTheEnd', { page: route.pastTheEnd.page })}</h1>
          ) : !hasNothing(page.Title) ? (
            <Text field={page.Title} tag="h1" className="lost__title" />
          ) : (
            <h1 className="lost__title">{phrase(`error.${known}.title`)}</h1>
          )}
          {route.pastTheEnd ? (
            <>
              <p className="lede lost__text">{phrase('listing.pagesThereAre', { count: route.pastTheEnd.pages })}</p>
              <p className="mt5">
                <ButtonLink href={route.pastTheEnd.last}>{phrase('listing.toTheLast')}</ButtonLink>
              </p>
            </>
          ) : !hasNothing(page.Lede) ? (
            <Text field={page.Lede} tag="p" className="lede lost__text" lines />
          ) : (
            <p className="lede lost__text">{phrase(`error.${known}.text`)}</p>
          )}
          {known === 'notFound' && (
            <form className="field mt5" role="search" method="get" action={languagePath('/search', route.language)}>
              <label htmlFor="lost-search">{phrase('search.label')}</label>
              <div className="searchbox__row">
                <input id="lost-search" className="input" type="search" name="q" />
                <Button type="submit">{phrase('error.search')}</Button>
              </div>
            </form>
          )}
          {!route.pastTheEnd && <RichText field={page.Body} className="lost__text mt5" />}
          <div className="flow mt5">
            {known !== 'notFound' && (
              // The address as it stands in the browser, with its query: trying again is asking for the same page.
              <ButtonLink href="">{phrase('error.tryAgain')}</ButtonLink>
            )}
            <ButtonLink variant="line" href={languagePath('/', route.language)}>
              {phrase('error.frontPage')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}

export const rendering: RenderingDefinition<unknown, Page> = { component: ErrorMessage, mode: 'static' };
