import { parseMessage, type Envelope } from './message.ts';
import type { Relays } from './relays.ts';
import type { MessageStore } from './store.ts';

/** Takes one mail: what is for a domain of another server is handed on first. Resolves when all is done. */
export type Deliver = (source: Buffer, envelope: Envelope) => Promise<void>;

/** @throws NotTaken where another server refuses it; then it is not kept either */
export const createDeliver =
  (store: MessageStore, relays: Relays): Deliver =>
  async (source, envelope) => {
    const message = await parseMessage(source, envelope);
    await relays.handOn(source, envelope);
    await store.add(message);
  };
