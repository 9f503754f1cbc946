import type { Asked } from './asked';
import type { Addressee, Blocks, Conversation, ConversationList } from './messages.schema';

/** What the page of messages shows to a member. */
export interface MessagesData {
  asked: Asked;
  /** Names what the forms of this page send: pressed twice, it is done once. */
  once: string;
  shown:
    | { kind: 'list'; list: ConversationList }
    | { kind: 'one'; one: Conversation }
    | { kind: 'write'; to: Addressee }
    | { kind: 'blocked'; blocks: Blocks['blocks'] }
    | { kind: 'gone' };
}
