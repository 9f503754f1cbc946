import type { RenderingProps } from '@/runtime';
import { LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { FormShown, OpenStep } from '@/features/forms/content';
import { exampleField, exampleForm, examplePage, exampleSection, exampleText, shownWhen } from '@/features/forms/content/examples';
import { link, text } from '@/runtime/examples/field-examples';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Fields, Page } from './fields.schema';

const about = exampleField('dropdown', 'What it is about', {
  options: [
    { value: 'decision', text: 'A decision that we have to make' },
    { value: 'correction', text: 'A correction' },
    { value: 'other', text: 'Something else' },
  ],
});
const which = exampleField('text', 'Which page, and which sentence');
const message = exampleField('longText', 'Your message', { maxLength: 4_000, rows: 8 });
const email = exampleField('email', 'E-mail address', { autocomplete: 'email', hint: 'We answer to it within three working days.' });
const agreed = exampleField('checkbox', 'You may read my message and keep it for 180 days.');
const contact = exampleForm(
  [
    examplePage([
      about,
      which,
      message,
      exampleSection('You', [
        exampleField('text', 'First name', { autocomplete: 'given-name', person: true }),
        exampleField('telephone', 'Telephone', { required: false, autocomplete: 'tel' }),
        email,
      ]),
      agreed,
    ]),
  ],
  { conditions: [shownWhen(about, 'correction', which)] },
);

const day = exampleField('date', 'When you would have us', { min: '2026-12-01', max: '2027-06-30' });
const length = exampleField('number', 'How many minutes', { min: '10', max: '90' });
const subjects = exampleField('checkboxList', 'Subjects', {
  required: false,
  options: [
    { value: 'energy', text: 'Energy' },
    { value: 'ports', text: 'Ports and rivers' },
    { value: 'registers', text: 'Registers' },
  ],
});
const format = exampleField('radio', 'In the room or from afar', {
  options: [
    { value: 'room', text: 'In the room' },
    { value: 'afar', text: 'From afar' },
  ],
});
const languages = exampleField('listBox', 'Languages', {
  required: false,
  options: [
    { value: 'en', text: 'English' },
    { value: 'de', text: 'German' },
  ],
});
const programme = exampleField('file', 'Programme', { required: false, kinds: ['pdf', 'docx'], maxBytes: 10_000_000, maxFiles: 2 });
const speaker = exampleForm(
  [
    examplePage([exampleText('What is planned so far is enough.'), day, length, format, subjects, languages], { title: 'The event' }),
    examplePage([exampleText('So that we know what comes before us', 'h3'), programme], { title: 'Papers' }),
    examplePage([email, agreed], { title: 'You', back: 'To the papers' }),
  ],
  { name: 'speaker-request', title: 'Ask for a speaker', submit: 'Send the request' },
);

const step = (change: Partial<OpenStep>): OpenStep => ({
  token: 't'.repeat(43),
  key: '6f0a4b9e-5f4e-4a55-9f0e-0c6d7c1b2a3d',
  page: 1,
  values: {
    [day.id]: ['2027-02-11'],
    [length.id]: ['45'],
    [format.id]: ['room'],
    [subjects.id]: ['energy', 'registers'],
    [email.id]: ['ann@example.org'],
    [agreed.id]: ['true'],
  },
  files: [],
  errors: [],
  ...change,
});
const files = [{ field: programme.id, id: 'f-1', name: 'programme.pdf', bytes: 84_000 }];

type Open = Extract<FormShown, { status: 'open' }>;
const open = (definition: Open['definition'], more: Partial<Open> = {}): Open => ({ status: 'open', definition, started: '0.x', ...more });

const props = (data: Data, fields: Partial<Fields> = {}, language: 'en' | 'de' = 'en'): RenderingProps<Fields, Page, Data> => ({
  uid: '4c0f2a53-9f0e-4c4e-9b0d-2f6d3f8a1b2c',
  params: {},
  fields: {
    FormItem: { id: contact.id, url: '', name: 'contact', displayName: '', fields: {} },
    Title: text(),
    Text: text(),
    Thanks: text(),
    ...fields,
  },
  page: {
    Title: { value: language === 'de' ? 'Kontakt' : 'Contact' },
    StartDate: { value: '' },
    EndDate: { value: '' },
    Registration: { value: 'open' },
    RegistrationLink: link(),
  },
  data,
  slots: {},
  route: exampleRoute({ path: '/contact', templateName: 'Basic Page', language, itemLanguage: language }),
});

const germanMail = exampleField('email', 'E-Mail-Adresse', { autocomplete: 'email' });
const german = exampleForm(
  [
    examplePage([
      germanMail,
      exampleField('longText', 'Nachricht', { maxLength: 4_000 }),
      exampleField('checkbox', 'Sie dürfen meine Nachricht lesen und 180 Tage aufbewahren.'),
    ]),
  ],
  { language: 'de', title: 'Schreiben Sie uns', submit: 'Senden' },
);
const long = exampleForm(
  [
    examplePage(
      [
        exampleText(LONG_TEXT),
        exampleField('text', LONG_TITLE, { hint: LONG_TEXT }),
        exampleField('radio', LONG_TITLE, {
          options: [
            { value: 'a', text: LONG_TITLE },
            { value: 'b', text: LONG_TEXT },
          ],
        }),
        exampleField('checkbox', LONG_TEXT),
      ],
      { next: LONG_TITLE },
    ),
  ],
  { title: LONG_TITLE, submit: LONG_TITLE },
);

export const examples = {
  usual: props(open(contact), { Text: text('Write to a person if you can; if you do not know which, write here.') }),
  'condition met': props(open(contact, { step: step({ page: 0, values: { [about.id]: ['correction'] } }) })),
  'come back with errors': props(
    open(contact, {
      step: step({
        page: 0,
        values: { [about.id]: ['correction'], [email.id]: ['ann'] },
        errors: [
          { field: which.id, problem: 'missing' },
          { field: email.id, problem: 'email' },
          { field: agreed.id, problem: 'unticked' },
        ],
      }),
      trouble: { refusal: 'invalid-fields' },
    }),
  ),
  'first of three pages': props(open(speaker)),
  'limits of numbers and days': props(
    open(speaker, {
      step: step({
        page: 0,
        values: { [day.id]: ['2026-01-01'], [length.id]: ['900'], [format.id]: ['elsewhere'] },
        errors: [
          { field: day.id, problem: 'too-low' },
          { field: length.id, problem: 'too-high' },
          { field: format.id, problem: 'missing' },
        ],
      }),
      trouble: { refusal: 'invalid-fields' },
    }),
  ),
  'a later page, with a file': props(open(speaker, { step: step({ page: 1, files }) })),
  'a file that is not taken': props(
    open(speaker, {
      step: step({ page: 1, errors: [{ field: programme.id, problem: 'file-type' }] }),
      trouble: { refusal: 'invalid-fields' },
    }),
  ),
  'check answers': props(open(speaker, { step: step({ page: 'check', files }) })),
  code: props(open(contact, { step: step({ page: 'code', mailTo: 'ann@example.org' }) })),
  'code refused': props(
    open(contact, {
      step: step({ page: 'code', mailTo: 'ann@example.org', errors: [{ field: 'form.code', problem: 'code' }] }),
      trouble: { refusal: 'code' },
    }),
  ),
  'new code sent': props(open(contact, { step: step({ page: 'code', mailTo: 'ann@example.org', said: 'code-sent' }) })),
  saved: props(open(speaker, { step: step({ said: 'saved', mailTo: 'ann@example.org' }) })),
  'saved without an address': props(
    open(speaker, {
      step: step({ page: 1, errors: [{ field: 'form.mail', problem: 'missing' }] }),
      trouble: { refusal: 'invalid-fields' },
    }),
  ),
  resume: props({ status: 'resume', id: speaker.id, title: speaker.title, token: 'r'.repeat(43) }),
  'resuming failed': props({
    status: 'resume',
    id: speaker.id,
    title: speaker.title,
    token: 'r'.repeat(43),
    trouble: { refusal: 'down' },
  }),
  'resumed too often': props({
    status: 'resume',
    id: speaker.id,
    title: speaker.title,
    token: 'r'.repeat(43),
    trouble: { refusal: 'too-many', minutes: 12 },
  }),
  'all places are taken': props(open(contact, { waits: true })),
  'a place at an event': props({
    status: 'sent',
    id: speaker.id,
    name: 'event-registration',
    number: 'ABCD-EFGH',
    mailed: true,
    place: { status: 'taken' },
  }),
  'a waiting list': props({
    ...{ status: 'sent', id: speaker.id, name: 'event-registration', number: 'ABCD-EFGH', mailed: true },
    place: { status: 'waiting', position: 3 },
  }),
  cancel: props({ status: 'cancel', id: speaker.id, title: speaker.title, token: 'r'.repeat(43), isDown: false }),
  'cancelling failed': props({ status: 'cancel', id: speaker.id, title: speaker.title, token: 'r'.repeat(43), isDown: true }),
  cancelled: props({ status: 'cancelled', id: speaker.id, title: speaker.title, outcome: 'done' }),
  'cancelled before': props({ status: 'cancelled', id: speaker.id, title: speaker.title, outcome: 'before' }),
  'nothing to cancel': props({ status: 'cancelled', id: speaker.id, title: speaker.title, outcome: 'unknown' }),
  ended: props(open(speaker, { trouble: { refusal: 'ended' } })),
  'too many': props(open(contact, { trouble: { refusal: 'too-many', minutes: 37 } })),
  'unsupported action': props(open(contact, { step: step({ page: 0 }), trouble: { refusal: 'unsupported' } })),
  sent: props(
    { status: 'sent', id: contact.id, name: contact.name, number: 'ABCD-EFGH', mailed: true },
    { Thanks: text('A partner reads it and answers within three working days.') },
  ),
  'sent, not mailed': props({ status: 'sent', id: contact.id, name: contact.name, number: 'ABCD-EFGH', mailed: false }),
  'sent, and led on': props({
    status: 'sent',
    id: contact.id,
    name: contact.name,
    number: 'ABCD-EFGH',
    mailed: true,
    to: '/thanks?from=contact#next',
  }),
  'service down': props({ status: 'down', again: '' }),
  'service down on the way': props({ status: 'down', again: `?form=${'t'.repeat(43)}&of=${contact.id}&step=1` }),
  'no such form': props(null),
  german: props(open(german), {}, 'de'),
  'german, with errors': props(
    open(german, {
      step: step({ page: 0, values: {}, errors: [{ field: germanMail.id, problem: 'missing' }] }),
      trouble: { refusal: 'invalid-fields' },
    }),
    {},
    'de',
  ),
  'german, sent': props({ status: 'sent', id: german.id, name: german.name, number: 'ABCD-EFGH', mailed: true }, {}, 'de'),
  'long texts': props(open(long), { Text: text(LONG_TEXT) }),
} satisfies Record<string, RenderingProps<Fields, Page, Data>>;
