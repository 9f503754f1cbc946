import { usePhrases, useRoute } from '@/runtime';
import { LETTER } from '../subscriptions/rules';

/**
 * One field and a button: registers an address for the weekly letter by a form that every browser sends, and is answered by the page
 * of the newsletters. Nothing comes before the address is confirmed. The address is in the body, for a query string ends in logs.
 */
export function NewsletterField() {
  const phrase = usePhrases();
  const { language } = useRoute();
  return (
    <form method="post" action="/api/newsletter/register" className="nlf">
      <input type="hidden" name="form" value="register" />
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="newsletter" value={LETTER} />
      <label className="nlf__label">
        {phrase('newsletter.field')}
        <input className="input" type="email" name="email" required autoComplete="email" spellCheck={false} />
      </label>
      <button className="btn btn--accent" type="submit">
        {phrase('newsletter.send')}
      </button>
    </form>
  );
}
