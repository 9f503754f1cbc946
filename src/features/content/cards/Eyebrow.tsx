/** Topic and kind of a text above its title: `Energy · The long read`. Nothing without either. */
export function Eyebrow({ topic, href, kind, className = 'points' }: { topic: string; href?: string; kind: string; className?: string }) {
  if (!topic && !kind) return null;
  return (
    <p className={`sc sc--accent ${className}`}>
      {topic && <span>{href ? <a href={href}>{topic}</a> : topic}</span>}
      {kind && <span>{kind}</span>}
    </p>
  );
}
