import { z } from 'zod';
import type { AuthoringContext } from '../context.ts';
import { call, type AuthoringCall } from '../http/call.ts';
import { displayName, itemOf, titleOf } from '../items/answer.ts';
import { guidSchema, languageSchema, versionSchema } from '../items/shapes.ts';
import { rawVersion } from '../items/standing.ts';
import { revisionOf } from '../store/index.ts';

/** Two and a half times as often as windows say that they are there. */
const GONE_MS = 25_000;
/** More windows than a firm has editors: those that were heard of longest ago are forgotten. */
const MOST = 2_000;

interface Here {
  account: string;
  name: string;
  item: string;
  language: string;
  field: string | undefined;
  since: Date;
  seen: number;
}

/** Who has which item open, in memory: after a restart everybody says so anew within ten seconds. */
class Presence {
  readonly #here = new Map<string, Here>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  seen(who: { account: string; name: string }, at: { item: string; language: string; field?: string | undefined }): void {
    this.#forget();
    const key = `${who.account} ${at.item} ${at.language}`;
    const known = this.#here.get(key);
    this.#here.delete(key);
    this.#here.set(key, {
      account: who.account,
      name: who.name,
      item: at.item,
      language: at.language,
      field: at.field,
      since: known?.since ?? this.#now(),
      seen: this.#now().getTime(),
    });
    for (const oldest of this.#here.keys()) {
      if (this.#here.size <= MOST) break;
      this.#here.delete(oldest);
    }
  }

  left(account: string, at: { item: string; language: string }): void {
    this.#here.delete(`${account} ${at.item} ${at.language}`);
  }

  /** Everybody, or those at an item. */
  list(item?: string): readonly Here[] {
    this.#forget();
    return [...this.#here.values()].filter((each) => item === undefined || each.item === item);
  }

  #forget(): void {
    const oldest = this.#now().getTime() - GONE_MS;
    for (const [key, { seen }] of this.#here) if (seen <= oldest) this.#here.delete(key);
  }
}

const PATH = '/authoring/v1/presence';

export const presenceOperations = ({ store, now }: AuthoringContext): AuthoringCall[] => {
  const presence = new Presence(now);
  return [
    call({
      method: 'POST',
      path: PATH,
      summary:
        'Says every ten seconds that somebody has an item open, and at which field; `leaving` says that it was closed. Answers who else has it open, and the revision of what is open.',
      access: 'practice',
      body: z.strictObject({
        item: guidSchema,
        language: languageSchema,
        version: versionSchema.optional().describe('Which one is open; left out: the newest'),
        field: z.string().max(100).optional(),
        leaving: z.boolean().optional(),
      }),
      answer: z.object({
        others: z.array(z.object({ name: z.string(), language: z.string(), field: z.string().optional(), since: z.string() })),
        revision: z.string(),
        newest: z.int().describe('The newest version in the language; 0: none'),
      }),
      status: 200,
      refuses: ['no-such-item'],
      handle: ({ body, reader }) => {
        const item = itemOf(store.tree(), body.item);
        if (body.leaving === true) presence.left(reader.account, body);
        else presence.seen(reader, body);
        const others = presence.list(body.item).filter(({ account }) => account !== reader.account);
        return Promise.resolve({
          others: others.map(({ name, language, field, since }) => ({
            name,
            language,
            since: since.toISOString(),
            ...(field === undefined ? {} : { field }),
          })),
          revision: revisionOf(item.raw, body.language, rawVersion(item, body.language, body.version)?.version),
          newest: rawVersion(item, body.language)?.version ?? 0,
        });
      },
    }),
    call({
      method: 'GET',
      path: PATH,
      summary: 'Who has which item open now.',
      access: 'practice',
      answer: z.array(
        z.object({
          name: z.string(),
          item: z.object({ id: z.string(), displayName: z.string(), title: z.string(), path: z.string() }),
          language: z.string(),
          since: z.string(),
        }),
      ),
      handle: () => {
        const tree = store.tree();
        return Promise.resolve(
          presence.list().flatMap(({ name, item: id, language, since }) => {
            const item = tree.byId(id);
            return item
              ? [
                  {
                    name,
                    item: { id, displayName: displayName(tree, item, language), title: titleOf(tree, item, language), path: item.path },
                    language,
                    since: since.toISOString(),
                  },
                ]
              : [];
          }),
        );
      },
    }),
  ];
};
