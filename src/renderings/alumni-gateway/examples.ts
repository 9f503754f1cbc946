import type { GatewayData } from '@/features/alumni/gateway';
import type { RenderingProps } from '@/runtime';
import { image } from '@/runtime/examples/example-props';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

type SignedIn = Extract<GatewayData, { signedIn: true }>;
type Outcome = Extract<Data, { status: 'ready' }>['outcome'];

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'alumni',
  params: {},
  fields: undefined,
  page: {
    Title: { value: language === 'de' ? 'Für alle, die hier waren' : 'For those who were here' },
    Lede: {
      value: language === 'de' ? 'Dieser Teil ist für alle, die hier gearbeitet haben.' : 'This part is for people who have worked here.',
    },
    Image: image('/-/media/alumni/reeds.png', 'Dark reeds beside still water', 1950, 1300),
    ImageCropHorizontal: { value: 'center' },
    ImageCropVertical: { value: 'center' },
  },
  data,
  slots: {},
  route: exampleRoute({ site: 'dotcom', path: '/alumni/noaccess', templateName: 'Alumni Gateway Page', language, itemLanguage: language }),
});

const wording = {
  version: '2026-11',
  text: 'I want to be a member of the alumni. Everything in my profile is hidden until I say who may see it.',
  newsletters: 'I also want the newsletters of the alumni by mail. Each ends with a link that stops them.',
};
const none: SignedIn = {
  signedIn: true,
  state: 'none',
  request: undefined,
  askAgainAt: undefined,
  email: 'ann@aldermoor.example',
  wording,
  code: '',
};
const asked: SignedIn = { ...none, state: 'asked', request: { at: '2026-11-20T09:00:00.000Z' } };
const ready = (data: GatewayData, outcome?: Outcome): Data => ({ status: 'ready', data, outcome });
const visitor: GatewayData = {
  signedIn: false,
  signIn: '/sign-in/prompt?to=%2Falumni%2Fnoaccess',
  signUp: '/sign-up?to=%2Falumni%2Fnoaccess',
};

export const examples = {
  visitor: props(ready(visitor)),
  'not asked yet': props(ready(none)),
  'invited, with the code of the mail': props(ready({ ...none, code: 'ABCD-EFGH' })),
  'asked, and waiting': props(ready(asked)),
  refused: props(
    ready({
      ...none,
      state: 'refused',
      request: { at: '2026-11-20T09:00:00.000Z', note: 'We know nobody of that name.' },
      askAgainAt: '2026-12-20T09:00:00.000Z',
    }),
  ),
  'refused long ago': props(ready({ ...none, state: 'refused', request: { at: '2026-06-20T09:00:00.000Z' } })),
  suspended: props(ready({ ...none, state: 'suspended' })),
  'not on the list': props(ready(none, { form: 'list', of: 'list', kind: 'error', message: 'alumniGateway.error.notOnList', values: {} })),
  'answers that lack something': props(
    ready(none, {
      form: 'questions',
      of: 'questions',
      kind: 'invalid',
      message: 'validation.summary',
      errors: { office: 'required', to: 'tooLow:2009', consent: 'consent' },
      values: { name: 'Ann Lee', from: '2009', to: '2001', note: 'We built the tide model.' },
    }),
  ),
  'service down, with what was typed': props({
    status: 'error',
    outcome: {
      form: 'questions',
      of: 'questions',
      kind: 'error',
      message: 'account.error.service',
      values: { note: 'We built the tide model.' },
    },
  }),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2Falumni%2Fnoaccess' }),
  german: props(ready(none), 'de'),
  'visitor, in German': props(ready(visitor), 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
