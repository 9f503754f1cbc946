import { usePhrases, useRoute } from '@/features/content';
import type { FileField } from '@/features/content';
import { FileLink } from '@/features/content/fields';
import { languagePath } from '@/lib/language-path';
import { ButtonLink, Icon } from '@/ui';
import type { Page } from './fields.schema';
import { fileSize } from './file-size';

/** `PDF, 2.4 MB` */
function FileFacts({ file }: { file: FileField }) {
  const { language } = useRoute();
  const { extension = '', size } = file.value;
  const facts = [extension.replace(/^\./, '').toUpperCase(), size ? fileSize(size, language) : ''].filter(Boolean).join(', ');
  return facts ? <span className="download__facts">{facts}</span> : null;
}

/** The file for everyone; the way to it for readers who must sign in first; a sample of it. */
export function Downloads({ page }: { page: Page }) {
  const phrase = usePhrases();
  const route = useRoute();
  const access = page.Access.value;
  // Decisions, "Hash routes": the prompt's path, which works without a script and leads back here.
  const signIn = `${languagePath('/sign-in/prompt', route.language)}?to=${encodeURIComponent(languagePath(route.path, route.language))}`;
  return (
    <div className="downloads">
      {page.Document.value.src && (
        <FileLink field={page.Document} className="btn btn--accent">
          <Icon name="download" /> {phrase('publication.download')} <FileFacts file={page.Document} />
        </FileLink>
      )}
      {access !== 'free' && (
        <div className="downloads__locked">
          <p className="downloads__access"><Icon name="lock" /> {phrase(`publication.access.${access}`)}</p>
          <ButtonLink variant="accent" href={signIn}>{phrase('publication.signIn')}</ButtonLink>
        </div>
      )}
      {page.Preview.value.src && (
        <FileLink field={page.Preview} className="btn btn--line">
          <Icon name="document" /> {phrase('publication.preview')} <FileFacts file={page.Preview} />
        </FileLink>
      )}
    </div>
  );
}
