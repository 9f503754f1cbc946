import { intl } from '@/lib/intl';
import { localeOf } from '@/lib/language-path';
import { usePhrases, useRoute, useSiteLanguage } from '@/runtime/phrases';
import type { TopicLink } from './model';

/** The topics in one line, in the order of the alphabet as on their own page. Nothing without topics. */
export function TopicLinks({ topics }: { topics: readonly TopicLink[] }) {
  const phrase = usePhrases();
  const { language } = useRoute();
  const own = useSiteLanguage();
  if (topics.length === 0) return null;
  const { compare } = intl('Collator', localeOf(language));
  return (
    <nav aria-label={phrase('topics.all')} {...own}>
      <ul className="topicline">
        {[...topics]
          .sort((a, b) => compare(a.text, b.text))
          .map(({ href, text }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
