import { z } from 'zod';
import { lineOfText } from '@/features/account/validation/server';
import { step } from '../step.server';

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
    if (questionKey === 'custom' && !question) return { problems: [{ field: 'question', key: 'validation.required' }] };
    return {
      answer: await auth.proceed({
        step: 'enroll-authenticator',
        credentials: { questionKey, answer: secret, ...(questionKey === 'custom' ? { question } : {}) },
      }),
    };
  },
});
