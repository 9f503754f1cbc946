import { hashPassword, verifyPassword } from '../accounts/password-hash.ts';
import { IdxProblem } from '../idx/problems.ts';
import { addEnrolment } from './change.ts';
import { takeTry } from './codes.ts';
import { text, type Authenticator, type Field } from './types.ts';

/** Keys as Okta names them, so that clients have translations. */
export const QUESTIONS: Readonly<Record<string, string>> = {
  disliked_food: 'What is the food you least liked as a child?',
  name_of_first_plush_toy: 'What is the name of your first stuffed animal?',
  first_thing_you_remember_cooking: 'What was the first thing you learned to cook?',
  favorite_vacation_location: 'Where did you go for your favorite vacation?',
  first_music_purchase: 'What was the first music album you bought?',
  name_of_first_pet: 'What was the name of your first pet?',
};

/** People write the same answer in different ways. */
const folded = (answer: string): string => answer.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');

const ANSWER: Field = { name: 'answer', label: 'Answer', required: true, secret: true };

export const securityQuestion: Authenticator<'security_question'> = {
  startChallenge: async () => ({ key: 'security_question' }),
  verify: async (context, _, credentials) => {
    const { services, address } = context;
    const answer = text(credentials, 'answer');
    const field = 'credentials.answer';
    if (answer === undefined) throw new IdxProblem({ name: 'field-missing', field });
    const account = await takeTry(context);
    const enrolment = context.enrolments.find((one) => one.key === 'security_question');
    const hash = enrolment?.key === 'security_question' ? enrolment.profile.answerHash : undefined;
    if (!(await verifyPassword(folded(answer), hash))) throw new IdxProblem({ name: 'wrong-answer', field });
    if (enrolment) await services.enrolments.used(enrolment);
    await services.throttle.succeeded(account, { kind: 'code-address', address });
  },
  challengeFields: (context) => {
    const enrolment = context.enrolments.find((one) => one.key === 'security_question');
    const profile = enrolment?.key === 'security_question' ? enrolment.profile : undefined;
    return [
      {
        name: 'questionKey',
        label: profile?.question ?? '',
        required: true,
        value: profile?.questionKey ?? 'custom',
        visible: false,
        mutable: false,
      },
      { name: 'answer', label: profile?.question ?? 'Answer', required: true },
    ];
  },
  challengeDetails: (context) => {
    const enrolment = context.enrolments.find((one) => one.key === 'security_question');
    if (enrolment?.key !== 'security_question') return {};
    const { questionKey, question } = enrolment.profile;
    return { profile: { questionKey, question }, contextualData: { enrolledQuestion: { questionKey, question } } };
  },
  startEnrolment: async () => ({ key: 'security_question' }),
  enrol: async (context, _, credentials) => {
    const field = 'credentials.answer';
    const questionKey = text(credentials, 'questionKey') ?? 'custom';
    const question = questionKey === 'custom' ? text(credentials, 'question')?.trim() : QUESTIONS[questionKey];
    const answer = folded(text(credentials, 'answer') ?? '');
    // An answer that stands in its question is no secret.
    const weak = answer.length < 4 || (question ?? '').toLowerCase().includes(answer);
    if (question === undefined || question.length > 255 || /\p{Cc}/u.test(question) || answer.length > 255 || weak)
      throw new IdxProblem({ name: 'bad-question', field });
    await addEnrolment(context, 'security_question', { questionKey, question, answerHash: await hashPassword(answer) });
  },
  enrolForm: () => ({
    options: [
      {
        label: 'Choose a security question',
        value: {
          form: {
            value: [
              {
                name: 'questionKey',
                type: 'string',
                label: 'Choose a security question',
                required: true,
                options: Object.entries(QUESTIONS).map(([value, label]) => ({ label, value })),
              },
              ANSWER,
            ],
          },
        },
      },
      {
        label: 'Create my own security question',
        value: {
          form: {
            value: [
              { name: 'questionKey', required: true, value: 'custom', mutable: false },
              { name: 'question', label: 'Create a security question', required: true },
              ANSWER,
            ],
          },
        },
      },
    ],
  }),
  enrolDetails: () => ({
    contextualData: {
      questionKeys: Object.keys(QUESTIONS),
      questions: Object.entries(QUESTIONS).map(([questionKey, question]) => ({ questionKey, question })),
    },
  }),
};
