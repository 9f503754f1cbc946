import type { LinkField } from './model';

/** The whole address of a General Link: Sitecore keeps query string and fragment apart. `''` when the link is empty. */
export function linkHref(field: LinkField | undefined): string {
  const { href = '', querystring, anchor, linktype } = field?.value ?? {};
  const query = querystring && !href.includes('?') ? `?${querystring.replace(/^\?/, '')}` : '';
  const fragment = anchor && !href.includes('#') ? `#${anchor.replace(/^#/, '')}` : '';
  return linktype === 'anchor' && !href ? fragment : `${href}${query}${fragment}`;
}

/** The attributes of a General Link's `a`. */
export const linkAttributes = (field: LinkField | undefined): { href: string; title?: string; target?: string; rel?: string } => {
  const { title, target } = field?.value ?? {};
  return { href: linkHref(field), ...(title && { title }), ...(target && { target, ...(target === '_blank' && { rel: 'noopener' }) }) };
};
