import { useSiteLanguage } from '@/runtime/phrases';

/** Topic and kind of a text above its title: `Energy · The long read`. Nothing without either. */
export function Eyebrow({
  topic,
  href,
  kind,
  lang,
  className = 'points',
}: {
  topic: string;
  href?: string;
  kind: string;
  /** Of the kind, where it is another than the page's. */
  lang?: string | undefined;
  className?: string;
}) {
  const language = useSiteLanguage();
  if (!topic && !kind) return null;
  return (
    <p className={`sc sc--accent ${className}`} {...language}>
      {topic && <span>{href ? <a href={href}>{topic}</a> : topic}</span>}
      {kind && <span lang={lang}>{kind}</span>}
    </p>
  );
}
