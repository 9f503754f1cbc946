import { answer } from './verify/answer.ts';
import { cancel } from './sign-in/cancel.ts';
import { challenge } from './verify/challenge.ts';
import { credentialEnroll } from './set-up/credential-enroll.ts';
import { enrollNew } from './set-up/enroll-new.ts';
import { enroll } from './set-up/enroll.ts';
import { identifySelect } from './sign-in/identify-select.ts';
import { identify } from './sign-in/identify.ts';
import { passkey } from './sign-in/passkey.ts';
import { poll } from './verify/poll.ts';
import { recover } from './help/recover.ts';
import { resend } from './verify/resend.ts';
import { skip } from './set-up/skip.ts';
import type { IdxStep } from './types.ts';
import { unlockAccount } from './help/unlock.ts';

/** Every call that continues a transaction, in the order of a journey. */
export const IDX_STEPS: readonly IdxStep[] = [
  identify,
  passkey,
  challenge,
  answer,
  resend,
  poll,
  enroll,
  enrollNew,
  identifySelect,
  credentialEnroll,
  skip,
  recover,
  unlockAccount,
  cancel,
];
