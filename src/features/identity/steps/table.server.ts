import { code, password, question, resend } from './answer.server';
import { chooseWay, otherWays } from './choose.server';
import { emailCode } from './email-code.server';
import { recover, unlock } from './help.server';
import { identify } from './identify.server';
import { newPassword, skip } from './new-password.server';
import { passkeyAnswer, passkeySignIn } from './passkey.server';
import { provider } from './provider.server';
import { setUpPasskey, setUpPhone, setUpQuestion } from './set-up.server';
import { signUp } from './sign-up.server';
import type { Step } from './types';

/** Every step that a form may post, by its name in `/api/auth/<name>`. */
export const steps: Readonly<Record<string, Step>> = {
  identify,
  'email-code': emailCode,
  'passkey-sign-in': passkeySignIn,
  'passkey-answer': passkeyAnswer,
  choose: chooseWay,
  'other-ways': otherWays,
  code,
  password,
  question,
  resend,
  'sign-up': signUp,
  'new-password': newPassword,
  skip,
  recover,
  unlock,
  provider,
  'set-up-phone': setUpPhone,
  'set-up-question': setUpQuestion,
  'set-up-passkey': setUpPasskey,
};
