import type { CardItem } from '@/features/content/cards';

interface Subject {
  id: string;
  topics: readonly string[];
  authors: readonly string[];
}

/** A shared topic says more than a shared author: people write about more than one thing. */
const TOPIC = 2;
const AUTHOR = 1;

/** Layouts and searches write ids differently. */
const plain = (id: string): string => id.toLowerCase().replace(/[^\da-f]/g, '');
const has = (ids: readonly string[], id: string): boolean => ids.some((each) => plain(each) === plain(id));

/** Those with most in common first; among equals the order stays (the newest first). The subject itself is left out. */
export function rank(subject: Subject, found: readonly CardItem[]): CardItem[] {
  const shared = (item: CardItem): number =>
    TOPIC * item.fields.Topics.filter(({ id }) => has(subject.topics, id)).length +
    AUTHOR * item.fields.Authors.filter(({ id }) => has(subject.authors, id)).length;
  return found
    .filter(({ id }) => !has([subject.id], id))
    .map((item) => ({ item, common: shared(item) }))
    .sort((a, b) => b.common - a.common)
    .map(({ item }) => item);
}
