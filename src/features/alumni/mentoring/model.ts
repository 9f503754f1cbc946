import type { Addressee } from '../messages/messages.schema';
import type { Asked } from './asked';
import type { MentoringRequests, Mentors, Offer } from './mentoring.schema';

/** What the page of mentoring shows to a member. */
export interface MentoringData {
  asked: Asked;
  /** Names what the forms of this page send: pressed twice, it is done once. */
  once: string;
  shown: { kind: 'all'; offer: Offer; mentors: Mentors; requests: MentoringRequests } | { kind: 'ask'; to: Addressee } | { kind: 'gone' };
}
