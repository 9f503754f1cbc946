import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseMessage } from './message.ts';
import type { Message } from './message.ts';

interface MessageFilter {
  /** Part of a recipient's address, in any case. */
  to?: string | undefined;
  /** Part of the subject, in any case. */
  subject?: string | undefined;
  since?: Date | undefined;
  kind?: Message['kind'] | undefined;
}

export interface MessageStore {
  add(message: Message): Promise<void>;
  /** Newest first. */
  list(filter?: MessageFilter): Message[];
  get(id: string): Message | undefined;
  remove(id: string): Promise<boolean>;
  /** How many there were. */
  clear(): Promise<number>;
}

const envelopeFile = z.object({ receivedAt: z.iso.datetime(), from: z.string(), to: z.array(z.string()) });
const ID = /^[0-9a-f-]{36}$/;

const has = (whole: string, part: string | undefined): boolean => part === undefined || whole.toLowerCase().includes(part.toLowerCase());

async function readFolder(folder: string): Promise<Message[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const messages: Message[] = [];
  for (const name of await readdir(folder)) {
    const id = name.replace(/\.json$/, '');
    if (!name.endsWith('.json') || !ID.test(id)) continue;
    const { receivedAt, from, to } = envelopeFile.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
    messages.push(await parseMessage(await readFile(join(folder, `${id}.eml`)), { from, to }, id, new Date(receivedAt)));
  }
  return messages.toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt));
}

/**
 * Messages in memory, the oldest dropped above `maxMessages` or `maxBytes`; with `folder`, also as files
 * (`<id>.eml` and its envelope `<id>.json`) that the next start reads.
 */
export async function createMessageStore(options: {
  maxMessages: number;
  maxBytes: number;
  folder?: string | undefined;
}): Promise<MessageStore> {
  const { folder, maxMessages, maxBytes } = options;
  const messages = new Map<string, Message>();
  let bytes = 0;

  const forget = async (id: string): Promise<boolean> => {
    const message = messages.get(id);
    if (message === undefined) return false;
    messages.delete(id);
    bytes -= message.source.length;
    if (folder !== undefined) for (const end of ['json', 'eml']) await rm(join(folder, `${id}.${end}`), { force: true });
    return true;
  };
  const trim = async (): Promise<void> => {
    for (const id of messages.keys()) {
      if (messages.size <= maxMessages && bytes <= maxBytes) return;
      await forget(id);
    }
  };
  const hold = (message: Message): void => {
    messages.set(message.id, message);
    bytes += message.source.length;
  };

  if (folder !== undefined) {
    for (const message of await readFolder(folder)) hold(message);
    await trim();
  }
  return {
    add: async (message) => {
      if (folder !== undefined) {
        const { id, receivedAt, from, to, source } = message;
        await writeFile(join(folder, `${id}.eml`), source, { mode: 0o600 });
        // The envelope comes last and whole: a message without one is not there yet.
        await writeFile(join(folder, `${id}.part`), JSON.stringify({ receivedAt, from, to }), { mode: 0o600 });
        await rename(join(folder, `${id}.part`), join(folder, `${id}.json`));
      }
      hold(message);
      await trim();
    },
    list: (filter = {}) =>
      [...messages.values()]
        .filter(
          (message) =>
            (filter.to === undefined || message.to.some((address) => has(address, filter.to))) &&
            has(message.subject, filter.subject) &&
            (filter.kind === undefined || message.kind === filter.kind) &&
            (filter.since === undefined || Date.parse(message.receivedAt) >= filter.since.getTime()),
        )
        .toReversed(),
    get: (id) => messages.get(id),
    remove: forget,
    clear: async () => {
      const ids = [...messages.keys()];
      for (const id of ids) await forget(id);
      return ids.length;
    },
  };
}
