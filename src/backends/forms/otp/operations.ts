import { z } from 'zod';
import { email } from '../../kit/email.ts';
import { occasionOf } from '../../kit/mail/occasion.ts';
import type { FormsContext } from '../context.ts';
import { call, type FormsCall } from '../http/call.ts';
import { language } from '../submit/submission.ts';
import { CODE_MINUTES } from './codes.ts';

export const emailAddress = z.string().trim().pipe(email);

export function codeOperations({ codes, counts, owing }: FormsContext): FormsCall[] {
  return [
    call({
      method: 'POST',
      path: '/otpapi/generate',
      summary:
        'Mails a code of six digits. Its id stays with the browser that asked; SaveFormDataWithOtp takes both. Answers alike whatever is known of the address.',
      access: 'public',
      body: z.strictObject({ email: emailAddress, language: language.default('en') }),
      answer: z.object({ codeId: z.uuid(), expiresInSeconds: z.int() }),
      refuses: ['invalid-input'],
      limit: 'send-code',
      handle: async ({ body, exchange }) => {
        await counts.countMail('code', body.email, exchange);
        const { id, code } = await codes.start(body.email);
        await owing.put({ kind: 'code', to: body.email, language: body.language, code, occasion: occasionOf(exchange) }, CODE_MINUTES);
        return { codeId: id, expiresInSeconds: CODE_MINUTES * 60 };
      },
    }),
  ];
}
