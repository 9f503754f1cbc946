import { usePhrases, useRoute, useSiteLanguage } from '@/runtime';
import type { FileField } from '@/runtime';
import { neededFor } from '@/features/content/access';
import { PriceText } from '@/features/offers/subscribe';
import { FileLink } from '@/runtime/fields';
import { ButtonLink, Icon } from '@/ui';
import type { Page } from './fields.schema';
import { fileSize } from '@/lib/file-size';

/** `Extract, PDF, 2.4 MB`: what the file's item says that it is comes first. */
function FileFacts({ file }: { file: FileField }) {
  const { language } = useRoute();
  const { description = '', extension = '', size } = file.value;
  const kind = extension.replace(/^\./, '').toUpperCase();
  const facts = [description, kind, size ? fileSize(size, language) : ''].filter(Boolean).join(', ');
  return facts ? <span className="download__facts">{facts}</span> : null;
}

/** The files of a publication that everyone may read; of another, who may read it and the way to it, as far as there is one. A sample is for who may not have the whole. */
export function Downloads({ page }: { page: Page }) {
  const phrase = usePhrases();
  const { access, wall } = useRoute();
  const language = useSiteLanguage();
  const needs = neededFor(access);
  const hasWhole = Boolean(page.Document.value.src);
  return (
    <div className="downloads" {...language}>
      {hasWhole && (
        <FileLink field={page.Document} className="btn btn--accent">
          <Icon name="download" /> {phrase('publication.download')} <FileFacts file={page.Document} />
        </FileLink>
      )}
      {needs && (
        <div className="downloads__locked gate gated">
          <Icon name="lock" />
          <div className="gate__words">
            <p>
              {phrase(`publication.access.${needs}`)}{' '}
              {wall?.state === 'subscribe' && wall.offer && (
                <span className="downloads__price">
                  <PriceText phraseKey="offers.wall.from" {...wall.offer} />
                </span>
              )}
            </p>
            <WaysToRead />
          </div>
        </div>
      )}
      {!hasWhole && page.Preview.value.src && (
        <FileLink field={page.Preview} className={needs ? 'btn btn--quiet' : 'btn btn--line'}>
          <Icon name="document" /> {phrase('publication.preview')} <FileFacts file={page.Preview} />
        </FileLink>
      )}
    </div>
  );
}

/** What leads to the whole of it. */
function WaysToRead() {
  const phrase = usePhrases();
  const { signIn, wall } = useRoute();
  const sells = wall?.state === 'subscribe';
  const asksForSignIn = signIn && !wall?.signedIn;
  if (!sells && !asksForSignIn) return wall?.signedIn ? null : <p>{phrase('access.ask')}</p>;
  return (
    <div className="gate__ways">
      {sells && (
        <ButtonLink variant="accent" href={wall.subscribe}>
          {phrase('offers.wall.toOffers')}
        </ButtonLink>
      )}
      {asksForSignIn && (
        <ButtonLink variant={sells ? 'line' : 'accent'} href={signIn}>
          {phrase('publication.signIn')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Where the teaser of what is in it ends: of how many pages it is the beginning, and the way to the rest, whose price and others stand above. Nothing where all of it stands. */
export function TextEnds({ pages }: { pages: number | null }) {
  const phrase = usePhrases();
  const { access, signIn, wall } = useRoute();
  const language = useSiteLanguage();
  const needs = neededFor(access);
  if (!needs) return null;
  const asksForSignIn = signIn && !wall?.signedIn;
  return (
    <p className="publication__ends gated" {...language}>
      {pages === null
        ? phrase('publication.begun')
        : phrase('publication.begunOf', { pages: phrase('publication.pageCount', { count: pages }) })}{' '}
      {phrase(`publication.rest.${needs}`)}{' '}
      {wall?.state === 'subscribe' ? (
        <a href={wall.subscribe}>{phrase('offers.wall.toOffers')}</a>
      ) : (
        asksForSignIn && <a href={signIn}>{phrase('publication.signIn')}</a>
      )}
    </p>
  );
}
