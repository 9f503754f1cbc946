import { usePhrases, useRoute, useSiteLanguage } from '@/runtime';
import type { FileField } from '@/runtime';
import { neededFor } from '@/features/content/access';
import { PriceText } from '@/features/offers/subscribe';
import { FileLink } from '@/runtime/fields';
import { ButtonLink, Icon } from '@/ui';
import type { Page } from './fields.schema';
import { fileSize } from '@/lib/file-size';

/** `PDF, 2.4 MB` */
function FileFacts({ file }: { file: FileField }) {
  const { language } = useRoute();
  const { extension = '', size } = file.value;
  const facts = [extension.replace(/^\./, '').toUpperCase(), size ? fileSize(size, language) : ''].filter(Boolean).join(', ');
  return facts ? <span className="download__facts">{facts}</span> : null;
}

/** The files of a publication that everyone may read; of another, who may read it and the way to it, as far as there is one. */
export function Downloads({ page }: { page: Page }) {
  const phrase = usePhrases();
  const { access, signIn, wall } = useRoute();
  const language = useSiteLanguage();
  const needs = neededFor(access);
  const sample = page.Preview.value.src && (
    <FileLink field={page.Preview} className="btn btn--line">
      <Icon name="document" /> {phrase('publication.preview')} <FileFacts file={page.Preview} />
    </FileLink>
  );
  return (
    <div className="downloads" {...language}>
      {page.Document.value.src && (
        <FileLink field={page.Document} className="btn btn--accent">
          <Icon name="download" /> {phrase('publication.download')} <FileFacts file={page.Document} />
        </FileLink>
      )}
      {needs && (
        <div className="downloads__locked">
          <div className="gated">
            <p className="downloads__access">
              <Icon name="lock" />
              <span>
                {phrase(`publication.access.${needs}`)}{' '}
                {wall?.state === 'subscribe' && wall.offer && <PriceText phraseKey="offers.wall.from" {...wall.offer} />}
              </span>
            </p>
            {wall?.state === 'subscribe' && (
              <ButtonLink variant="accent" href={wall.subscribe}>
                {phrase('offers.wall.toOffers')}
              </ButtonLink>
            )}
            {wall?.signedIn ? null : signIn ? (
              <ButtonLink variant={wall?.state === 'subscribe' ? 'line' : 'accent'} href={signIn}>
                {phrase('publication.signIn')}
              </ButtonLink>
            ) : (
              <p>{phrase('access.ask')}</p>
            )}
          </div>
          {sample}
        </div>
      )}
      {!needs && sample}
    </div>
  );
}
