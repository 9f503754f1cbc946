import { LETTER, NewsletterField } from '@/features/account/newsletter';
import { usePhrases, useRoute } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { linkHref, Text } from '@/runtime/fields';
import { languagePath } from '@/lib/language-path';
import { Column, Grid, MoreLink, Section } from '@/ui';
import type { Fields } from './fields.schema';

/** Specification section 2, "Paths". */
const NEWSLETTER_PATH = '/user-registration/newsletter';

/**
 * What the newsletter is, and its field. Who has an account needs no second mail: one click subscribes, and is kept through the
 * sign-in; who is signed in sees only that (field.css, for the page is the same for all). All newsletters are a page further.
 */
function NewsletterSignup({ uid, fields }: RenderingProps<Fields>) {
  const phrase = usePhrases();
  const { language } = useRoute();
  return (
    <Section
      id={uid}
      title={fields.Title.value || phrase('newsletter.title')}
      more={
        <MoreLink href={linkHref(fields.Link) || languagePath(NEWSLETTER_PATH, language)}>
          {fields.Link.value.text || phrase('newsletter.all')}
        </MoreLink>
      }
    >
      <Grid className="nl">
        <Column span={6}>
          <Text field={fields.Text} tag="p" className="lede" lines />
        </Column>
        <Column span={6} className="nl__act">
          <NewsletterField />
          <Text field={fields.Hint} tag="p" className="hint nl__out" lines />
          <form method="post" action="/api/newsletter/register">
            <input type="hidden" name="form" value="one-click" />
            <input type="hidden" name="language" value={language} />
            <button className="nl__one" type="submit" name="newsletter" value={LETTER}>
              <span className="nl__out">{phrase('newsletter.haveAccount')}</span> {phrase('newsletter.oneClick')}
            </button>
          </form>
        </Column>
      </Grid>
    </Section>
  );
}

export const rendering: RenderingDefinition<Fields> = { component: NewsletterSignup, mode: 'static' };
