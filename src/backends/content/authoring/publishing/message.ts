/** What receivers are told, in the shape of Experience Edge's webhook (execution mode OnUpdate), and how it is signed. */
import type { Shown, ShownItems, ShownOfItem } from './shown.ts';

/** What became of an item in a language. */
export interface Difference {
  item: string;
  language: string;
  operation: 'Create' | 'Update' | 'Delete';
  path: string;
  isPage: boolean;
}

interface Update {
  identifier: string;
  entity_definition: 'Item' | 'LayoutData';
  operation: Difference['operation'];
  entity_culture: string;
  /** Not of Experience Edge: what is gone is known by its place. */
  entity_path: string;
}

/** Updates of one message, a megabyte of them; what is more comes in further ones. */
const UPDATES_MOST = 5_000;

export const SIGNATURE_HEADER = 'x-published-signature';

/** A GUID as Experience Edge writes it. */
const edgeId = (id: string): string => id.replaceAll('-', '').toUpperCase();

const updatesOf = ({ item, language, operation, path, isPage }: Difference): Update[] => {
  const about = { operation, entity_culture: language, entity_path: path };
  return [
    { identifier: edgeId(item), entity_definition: 'Item', ...about },
    ...(isPage ? [{ identifier: `${edgeId(item)}-layout`, entity_definition: 'LayoutData' as const, ...about }] : []),
  ];
};

/** What differs between what was told and what is shown, in the order of the tree. */
export function differencesOf(told: ShownItems, shown: ShownItems): Difference[] {
  const differences: Difference[] = [];
  const none: ShownOfItem = new Map();
  const compare = (item: string, before: ShownOfItem, now: ShownOfItem): void => {
    if (before === now) return;
    const note = (language: string, operation: Difference['operation'], { path, isPage }: Shown): void =>
      void differences.push({ item, language, operation, path, isPage });
    for (const [language, one] of now) {
      const was = before.get(language);
      if (was === undefined) note(language, 'Create', one);
      else if (was.stamp !== one.stamp) note(language, 'Update', one);
    }
    for (const [language, one] of before) if (!now.has(language)) note(language, 'Delete', one);
  };
  for (const [item, now] of shown) compare(item, told.get(item) ?? none, now);
  for (const [item, before] of told) if (!shown.has(item)) compare(item, before, none);
  return differences;
}

/** The bodies of the messages that tell of differences, each with the id under which it is sent. */
export function messagesOf(differences: readonly Difference[], newId: () => string): { id: string; body: string }[] {
  const updates = differences.flatMap(updatesOf);
  const messages: { id: string; body: string }[] = [];
  for (let at = 0; at < updates.length; at += UPDATES_MOST) {
    const id = newId();
    const continues = at + UPDATES_MOST < updates.length;
    messages.push({ id, body: JSON.stringify({ invocation_id: id, updates: updates.slice(at, at + UPDATES_MOST), continues }) });
  }
  return messages;
}
