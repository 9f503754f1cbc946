import type { AlumniContext } from './context.ts';
import type { AlumniCall } from './http/call.ts';
import { alertOperations } from './alerts/operations.ts';
import { cvOperations } from './cv/operations.ts';
import { directoryOperations } from './directory/operations.ts';
import { memberGroupOperations } from './groups/operations.ts';
import { mentoringOperations } from './mentoring/operations.ts';
import { moveOperations } from './moves/operations.ts';
import { postOperations } from './posts/operations.ts';
import { profileOperations } from './profiles/operations.ts';
import { groupOperations } from './officers/groups.ts';
import { choiceOperations } from './officers/choices.ts';
import { invitationOperations } from './officers/invitations.ts';
import { leaversOperations } from './officers/leavers.ts';
import { memberOperations } from './officers/members.ts';
import { newsletterOperations } from './officers/newsletters.ts';
import { queueOperations } from './officers/queue.ts';
import { recruiterOperations } from './officers/recruiters.ts';
import { reportOperations } from './officers/reports.ts';
import { factOperations } from './officers/facts.ts';
import { waitingOperations } from './officers/waiting.ts';
import { personalOperations } from './personal/operations.ts';
import { relayOperations } from './relay/operations.ts';
import { verificationOperations } from './verification/operations.ts';

/** Every call of the service, in the order of the contract. */
export const alumniOperations = (context: AlumniContext): AlumniCall[] => [
  ...verificationOperations(context),
  ...profileOperations(context),
  ...cvOperations(context),
  ...directoryOperations(context),
  ...memberGroupOperations(context),
  ...moveOperations(context),
  ...relayOperations(context),
  ...mentoringOperations(context),
  ...postOperations(context),
  ...alertOperations(context),
  ...waitingOperations(context),
  ...queueOperations(context),
  ...recruiterOperations(context),
  ...reportOperations(context),
  ...groupOperations(context),
  ...invitationOperations(context),
  ...leaversOperations(context),
  ...newsletterOperations(context),
  ...memberOperations(context),
  ...factOperations(context),
  ...choiceOperations(context),
  ...personalOperations(context),
];
