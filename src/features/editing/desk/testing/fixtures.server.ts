import { vi } from 'vitest';
import { AuthoringRefusal, type AuthoringClient, type AuthoringOptions } from '../../authoring/client.server';
import { itemSchema, type Item, type ItemField } from '../../authoring/items.schema';
import type { Asked, EditorView } from '../../common/page';
import { createPhrase } from '@/runtime/phrases';
import { wordsOf } from '../../words/words.server';

/** Ids as short as `a1`, made whole. */
export const idOf = (short: string): string => `${short.padStart(8, '0')}-0000-4000-8000-000000000000`;

export const fieldOf = (more: Partial<ItemField> = {}): ItemField => ({
  id: idOf('f1'),
  name: 'Title',
  title: 'Title',
  type: 'Single-Line Text',
  section: 'Page',
  source: '',
  scope: 'versioned',
  sortOrder: 100,
  value: 'Old',
  own: true,
  ...more,
});

export const itemOf = (more: Partial<Item> = {}): Item =>
  itemSchema.parse({
    id: idOf('1'),
    name: 'about',
    displayName: 'About us',
    path: '/sitecore/content/Aldermoor/dotcom/home/about',
    parent: idOf('2'),
    template: { id: idOf('3'), name: 'Page' },
    language: 'en',
    version: 1,
    revision: 'r1',
    languages: [
      { language: 'en', versions: [{ version: 1, state: 'approved', live: true }] },
      { language: 'de', versions: [] },
    ],
    state: 'approved',
    live: true,
    workflow: true,
    fields: [fieldOf()],
    insert: [],
    may: { edit: true, approve: true, delete: true, rename: true },
    problems: [],
    ...more,
  });

/** A service that answers by method and path: with what it is given, or by throwing it. */
export function serviceOf(answers: Readonly<Record<string, unknown>>) {
  const asked: { call: string; options: AuthoringOptions }[] = [];
  const api: AuthoringClient = {
    ask: vi.fn(async (path: string, schema: { parse: (value: unknown) => unknown }, options: AuthoringOptions = {}) => {
      const call = `${options.method ?? 'GET'} ${path}`;
      asked.push({ call, options });
      const answer = answers[call];
      if (answer instanceof Error) throw answer;
      if (!(call in answers)) throw refusal(404, 'no-such-item');
      return schema.parse(answer);
    }) as unknown as AuthoringClient['ask'],
  };
  return { api, asked };
}

export const refusal = (status: number, reason: string, body: Record<string, unknown> = {}): AuthoringRefusal =>
  new AuthoringRefusal(status, reason, { code: reason, ...body }, 'a call', new Headers());

export const askedOf = (api: AuthoringClient, path: readonly string[] = [], query = ''): Asked => ({
  path,
  query: new URLSearchParams(query),
  language: 'en',
  word: createPhrase(wordsOf('en'), 'en'),
  editor: { account: 'a', roles: ['editor', 'approver'], may: { edit: true } },
  api,
});

export const viewOf = (name: string, data: unknown, more: Partial<EditorView> = {}): EditorView => ({
  name,
  at: '',
  title: 'About us',
  language: 'en',
  words: wordsOf('en'),
  editor: { roles: ['approver'], may: { edit: true }, owner: 'a' },
  data,
  ...more,
});
