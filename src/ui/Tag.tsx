import type { ReactNode } from 'react';
import { classNames } from './class-names';
import type { LanguageProps } from './language-props';

/** With `href` a link, otherwise a label. */
export function Tag({ href, children, className }: { href?: string | undefined; children: ReactNode; className?: string | undefined }) {
  return href ? (
    <a className={classNames('tag', className)} href={href}>
      {children}
    </a>
  ) : (
    <span className={classNames('tag tag--plain', className)}>{children}</span>
  );
}

/** `label` names the list for those who cannot see where it stands. */
export function Tags({
  label,
  tags,
  ...language
}: { label: string; tags: readonly { text: string; href?: string | undefined }[] } & LanguageProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label={label} {...language}>
      {tags.map((tag) => (
        <li key={tag.text}>
          <Tag href={tag.href}>{tag.text}</Tag>
        </li>
      ))}
    </ul>
  );
}
