import { bracedId, itemId } from './guid';
import { withXmlAttributes, xmlAttributes, xmlValue } from './xml';

/** Kinds of a General Link that can be chosen; one of another kind (`javascript`) is kept and cannot be made. */
export const LINK_KINDS = ['none', 'internal', 'media', 'external', 'mailto', 'anchor'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** What of a link is edited. */
export interface LinkParts {
  kind: LinkKind | 'other';
  text: string;
  /** Id of an item or of media, in lower case. */
  target: string;
  url: string;
  anchor: string;
  querystring: string;
  title: string;
  newWindow: boolean;
}

const isKind = (text: string): text is LinkKind => (LINK_KINDS as readonly string[]).includes(text);

export const NO_LINK: LinkParts = { kind: 'none', text: '', target: '', url: '', anchor: '', querystring: '', title: '', newWindow: false };

export function linkParts(raw: string): LinkParts {
  const given = xmlAttributes(raw, 'link');
  if (!given) return raw.trim() === '' ? NO_LINK : { ...NO_LINK, kind: 'other', url: raw };
  const type = given.linktype?.toLowerCase() || (given.id ? 'internal' : given.url ? 'external' : 'none');
  const kind = isKind(type) ? type : 'other';
  return {
    kind,
    text: given.text ?? '',
    target: itemId(given.id ?? '') ?? '',
    url: kind === 'mailto' ? (given.url ?? '').replace(/^mailto:/i, '') : (given.url ?? ''),
    anchor: given.anchor ?? '',
    querystring: given.querystring ?? '',
    title: given.title ?? '',
    newWindow: given.target === '_blank',
  };
}

const target = ({ newWindow }: LinkParts): string => (newWindow ? '_blank' : '');
const titled = ({ title }: LinkParts): string | undefined => (title === '' ? undefined : title);
const mail = (url: string): string => (url === '' || /^mailto:/i.test(url) ? url : `mailto:${url}`);
const withoutHash = (anchor: string): string => anchor.replace(/^#/, '');

/** A link of its kind, with the attributes that Sitecore writes of it, in its order. */
function fresh(now: LinkParts): string {
  const { kind, text, url, anchor, querystring } = now;
  switch (kind) {
    case 'none':
      return '';
    case 'internal':
      return xmlValue('link', {
        text,
        linktype: kind,
        id: bracedId(now.target),
        anchor: withoutHash(anchor),
        querystring,
        title: titled(now),
        target: target(now),
      });
    case 'media':
      return xmlValue('link', { text, linktype: kind, id: bracedId(now.target), title: titled(now), target: target(now) });
    case 'external':
      return xmlValue('link', { text, linktype: kind, url, anchor: '', title: titled(now), target: target(now) });
    case 'mailto':
      return xmlValue('link', { text, linktype: kind, url: mail(url), title: titled(now) });
    case 'anchor':
      return xmlValue('link', { text, linktype: kind, url: withoutHash(anchor), anchor: withoutHash(anchor), title: titled(now) });
    default:
      return url;
  }
}

/** What of a link counts, by its kind: what another kind left in the form says nothing. */
function counted({ kind, ...parts }: LinkParts): string {
  const { text, title, newWindow, target: id, url, anchor, querystring } = parts;
  const all = [text, title];
  if (kind === 'none') return 'none';
  if (kind === 'internal') return JSON.stringify([kind, ...all, newWindow, id, withoutHash(anchor), querystring]);
  if (kind === 'media') return JSON.stringify([kind, ...all, newWindow, id]);
  if (kind === 'external') return JSON.stringify([kind, ...all, newWindow, url]);
  if (kind === 'anchor') return JSON.stringify([kind, ...all, withoutHash(anchor)]);
  return JSON.stringify([kind, ...all, url]);
}

/** The value of a field that was `raw`, and leads there now: the same XML where nothing else is said, and one attribute where one is. */
export function linkValue(raw: string, now: LinkParts): string {
  const before = linkParts(raw);
  if (now.kind === 'other' || counted(before) === counted(now)) return raw;
  if (before.kind !== now.kind || now.kind === 'none') return fresh(now);
  const given = xmlAttributes(raw, 'link');
  // An id or path alone, as the type Internal Link has it.
  if (!given) return fresh(now);
  const changes: Record<string, string | undefined> = {};
  const set = (name: string, was: string, is: string, written: string | undefined) => {
    if (was !== is) changes[name] = written;
  };
  set('text', before.text, now.text, now.text);
  set('title', before.title, now.title, titled(now));
  if (now.kind !== 'mailto' && now.kind !== 'anchor') set('target', String(before.newWindow), String(now.newWindow), target(now));
  if (now.kind === 'internal' || now.kind === 'media') set('id', before.target, now.target, bracedId(now.target));
  if (now.kind === 'internal') {
    set('anchor', withoutHash(before.anchor), withoutHash(now.anchor), withoutHash(now.anchor));
    set('querystring', before.querystring, now.querystring, now.querystring);
  }
  if (now.kind === 'external') set('url', before.url, now.url, now.url);
  if (now.kind === 'mailto') set('url', before.url, now.url, mail(now.url));
  if (now.kind === 'anchor') {
    set('anchor', withoutHash(before.anchor), withoutHash(now.anchor), withoutHash(now.anchor));
    set('url', withoutHash(before.anchor), withoutHash(now.anchor), given.url === undefined ? undefined : withoutHash(now.anchor));
  }
  return withXmlAttributes(raw, changes);
}
