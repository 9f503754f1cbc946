import { useRoute } from '@/runtime';
import { languageName, languagePath, pagedPath } from '@/lib/language-path';

/** This page in its other languages, each named in itself. Nothing when it has no other. */
export function LanguageLinks({ className }: { className: string }) {
  const route = useRoute();
  const others = route.languages.filter((language) => language !== route.language);
  if (others.length === 0) return null;
  return (
    <div className={className}>
      {others.map((language) => (
        <a key={language} href={languagePath(pagedPath(route), language)} hrefLang={language} lang={language}>
          {languageName(language)}
        </a>
      ))}
    </div>
  );
}
