import type { ReactNode } from 'react';
import type { FileField, LinkField } from './model';
import { linkAttributes } from './link-href';

/**
 * A General Link. Its text is `children`, else the field's own; without an address a visitor gets nothing. An editor gets the children as
 * well as the link's own markup: they may be another field's words.
 */
export function Link({
  field,
  className,
  children,
}: {
  field: LinkField | undefined;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const attributes = linkAttributes(field);
  if (field?.editableFirstPart) {
    const own = (
      <span className={className} dangerouslySetInnerHTML={{ __html: `${field.editableFirstPart}${field.editableLastPart ?? ''}` }} />
    );
    if (children === undefined) return own;
    return (
      <>
        {attributes.href ? (
          <a {...attributes} className={className}>
            {children}
          </a>
        ) : (
          children
        )}{' '}
        {own}
      </>
    );
  }
  if (!attributes.href)
    return typeof window === 'undefined' && field?.mark ? <span className={className} data-sc-field={field.mark} /> : null;
  return (
    <a {...attributes} className={className} data-sc-field={field?.mark}>
      {children ?? (field?.value.text || attributes.href)}
    </a>
  );
}

/** A link to a file, which the browser saves under its name. Nothing without a file. */
export function FileLink({
  field,
  className,
  children,
}: {
  field: FileField | undefined;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const value = field?.value;
  if (!value?.src) return null;
  const name = value.name && value.extension ? `${value.name}.${value.extension}` : true;
  return (
    <a href={value.src} download={name} type={value.mimeType || undefined} className={className} data-sc-field={field?.mark}>
      {children ?? (value.title || value.displayName || value.name)}
    </a>
  );
}
