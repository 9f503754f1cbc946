import type { Letterhead } from './letterhead.ts';
import { isolated, oneLine } from './line.ts';
import type { MailLanguage } from './words.ts';

export type Part =
  | { kind: 'heading'; text: string }
  /** Above a group of what a mailing brings. */
  | { kind: 'subheading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'small'; text: string }
  /** A one-time code, on a line of its own so that it can be selected and read out. */
  | { kind: 'code'; text: string }
  | { kind: 'button'; text: string; href: string }
  | { kind: 'list'; items: readonly ListItem[] }
  /** What a mailing begins with. The picture comes with the mail, by its content id. */
  | ({ kind: 'lead'; href: string; picture?: { cid: string; width: number; height: number } } & ListItem)
  /** Titles that lead to texts, each with what it is about and a sentence. */
  | { kind: 'stories'; items: readonly ListItem[] }
  /** Titles alone. */
  | { kind: 'titles'; items: readonly ListItem[] }
  /** Why it came, and the ways to change that: stands last, before who sent it. */
  | { kind: 'footer'; text?: string; items: readonly { title: string; href: string }[] };

export interface ListItem {
  title: string;
  href?: string;
  /** What it is about and how long it takes, in a few words. */
  eyebrow?: string;
  text?: string;
}

export interface MailDocument {
  /** Screen readers choose the voice by it. */
  language: MailLanguage;
  title: string;
  /** Who sends it, for what we send under the firm's name. */
  letterhead?: Letterhead;
  /** What a list of mails shows after the subject; the code, or the first sentences, where it is left out. */
  preheader?: string;
  parts: readonly Part[];
}

/** A text that has a line of its own, whatever its direction. */
export const alone = (value: string): string => isolated(oneLine(value));

/** @throws when the address is not http or https: a mail links nowhere else */
export function webAddress(href: string): string {
  const url = new URL(href);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error(`A mail may link to http and https, not to ${url.protocol}`);
  return url.href;
}
