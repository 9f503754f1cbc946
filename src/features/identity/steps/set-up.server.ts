import { z } from 'zod';
import { lineOfText, phoneNumber } from '@/features/account/validation.schema';
import { idxView } from '../idx-view.schema';
import { SET_UP_KEYS } from '../model';
import { waysOf } from '../to-view.server';
import { choose } from './identify-for.server';
import { step } from './types';

const ENROL = 'select-authenticator-enroll';

/**
 * A reader who signed in lately sets up another way to sign in. The token is the provider's, for one use; a number is asked
 * for before anything is sent to it.
 */
export const setUp = step({
  input: z.object({ way: z.enum(SET_UP_KEYS), token: z.string() }),
  from: 'anywhere',
  keeps: [],
  run: async ({ auth }, { way, token }) => {
    const answer = await auth.start({ activationToken: token });
    if (way !== 'phone_number') return { answer: await choose(auth, answer, way, ENROL), change: { setUp: way } };
    const view = idxView.parse(answer.rawIdxState);
    const ways = waysOf(
      view,
      view.remediation.value.find(({ name }) => name === ENROL),
    );
    return ways.phone_number === undefined ? { answer } : { change: { setUp: way, ways, view: { step: 'set-up-phone' } } };
  },
});

/** The number of a phone: a code goes to it. */
export const setUpPhone = step({
  input: z.object({ phone: phoneNumber }),
  from: ['set-up-phone'],
  keeps: ['phone'],
  run: async ({ auth, flow }, { phone }) => {
    const id = flow.ways?.phone_number;
    return {
      answer: await auth.proceed({ step: ENROL, authenticator: { id, methodType: 'sms', phoneNumber: phone } }),
      change: flow.ways ? { ways: flow.ways } : {},
    };
  },
});

/** A question that is asked when the password is forgotten, and its answer. */
export const setUpQuestion = step({
  input: z.object({
    questionKey: z.string('validation.required').min(1, 'validation.required').max(100),
    question: lineOfText().optional(),
    secret: lineOfText().min(4, 'validation.answer'),
  }),
  from: ['set-up-question'],
  keeps: ['questionKey', 'question'],
  run: async ({ auth }, { questionKey, question, secret }) => {
    if (questionKey === 'custom' && !question) return { change: { problems: [{ field: 'question', key: 'validation.required' }] } };
    return {
      answer: await auth.proceed({
        step: 'enroll-authenticator',
        credentials: { questionKey, answer: secret, ...(questionKey === 'custom' ? { question } : {}) },
      }),
    };
  },
});

const base64url = z.string('signIn.problem.newPasskey').regex(/^[\w-]{1,20000}$/, 'signIn.problem.newPasskey');

/** What the new passkey said of itself. */
export const setUpPasskey = step({
  input: z.object({ clientData: base64url, attestation: base64url, transports: z.string().max(200).default('[]') }),
  from: ['set-up-passkey'],
  keeps: [],
  run: async ({ auth }, credentials) => ({ answer: await auth.proceed({ step: 'enroll-authenticator', credentials }) }),
});
