import type { PostName } from '../model';
import { cancel } from './aside/cancel.server';
import { link } from './aside/link.server';
import { passkeyQuestion } from './aside/passkey-question.server';
import { reset } from './aside/reset.server';
import { toPage } from './aside/to-page.server';
import { emailCode } from './first/email-code.server';
import { identify } from './first/identify.server';
import { passkeySignIn } from './first/passkey-sign-in.server';
import { provider } from './first/provider.server';
import { recover } from './first/recover.server';
import { signUp } from './first/sign-up.server';
import { unlock } from './first/unlock.server';
import type { Post } from './post';
import { chooseWay } from './proof/choose.server';
import { code } from './proof/code.server';
import { newPassword } from './proof/new-password.server';
import { otherWays } from './proof/other-ways.server';
import { passkeyAnswer } from './proof/passkey-answer.server';
import { password } from './proof/password.server';
import { question } from './proof/question.server';
import { resend } from './proof/resend.server';
import { skip } from './proof/skip.server';
import { setUp } from './set-up/begin.server';
import { chooseSetUp } from './set-up/choose.server';
import { setUpPasskey } from './set-up/passkey.server';
import { setUpPhone } from './set-up/phone.server';
import { setUpQuestion } from './set-up/question.server';

/** Everything that a form may post, by its name in `/api/auth/<name>`. */
export const posts: Readonly<Record<PostName, Post>> = {
  identify,
  'email-code': emailCode,
  'passkey-question': passkeyQuestion,
  'passkey-sign-in': passkeySignIn,
  provider,
  'sign-up': signUp,
  recover,
  unlock,
  choose: chooseWay,
  'other-ways': otherWays,
  code,
  resend,
  password,
  question,
  'passkey-answer': passkeyAnswer,
  'new-password': newPassword,
  skip,
  'set-up': setUp,
  'set-up-choose': chooseSetUp,
  'set-up-phone': setUpPhone,
  'set-up-question': setUpQuestion,
  'set-up-passkey': setUpPasskey,
  link,
  reset,
  cancel,
  'to-sign-in': toPage('signIn'),
  'to-sign-up': toPage('signUp'),
  'to-forgot-password': toPage('forgotPassword'),
};

/** What a name stands for; undefined for one that is none. */
export const postOf = (name: string): Post | undefined => new Map<string, Post>(Object.entries(posts)).get(name);
