import { usePhrases, useRoute } from '@/runtime';
import { languageName } from '@/lib/language-path';
import { VisuallyHidden } from '@/ui';
import { languageWays } from '@/features/content/navigation';

/** The other languages, each named in itself: this page in them, or their home page where it has no translation. */
export function LanguageLinks({ className }: { className: string }) {
  const phrase = usePhrases();
  const route = useRoute();
  return (
    <div className={className}>
      {languageWays(route)
        .filter(({ language }) => language !== route.language)
        .map(({ language, href, isHome }) => (
          <a key={language} href={href} hrefLang={language}>
            <span lang={language}>{languageName(language)}</span>
            {isHome && <VisuallyHidden>{`, ${phrase('header.languageHome')}`}</VisuallyHidden>}
          </a>
        ))}
    </div>
  );
}
