import { usePhrases, useSiteLanguage } from '@/runtime';
import { Notice } from '@/ui';

/** Says of a text that it is years old; nothing of one that is not. */
export function AgeNotice({ years }: { years: number | null | undefined }) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  if (years == null) return null;
  return (
    <div className="ah__notice" {...language}>
      <Notice kind="info">
        <p>{phrase('article.old', { count: years })}</p>
      </Notice>
    </div>
  );
}
