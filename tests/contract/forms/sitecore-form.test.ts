import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FormDefinition } from '../../../src/lib/forms/model.ts';
import { serveFolder } from '../support/form-items.ts';
import { startForms, type Forms } from '../support/forms.ts';

/**
 * A form as somebody else's Sitecore serialized it: the files were written by hand from the ids of docs/protocols/forms.md, with
 * ids of their own where those are not public, a field that nobody knows, empty orders, and line ends of Windows.
 */
const ITEMS = fileURLToPath(new URL('./sitecore-items/', import.meta.url));
const id = (end: string): string => `b1c0a00100004f008a00${end.padStart(12, '0')}`;
const FORM = id('f0');
const key = (end: string): string => `9b5e1d4c7af04e0c8a4d6c6e8f1a${end}`;

let items: Awaited<ReturnType<typeof serveFolder>>;
let forms: Forms;
beforeAll(async () => {
  items = await serveFolder(ITEMS);
  forms = await startForms(items.env);
});
afterAll(async () => {
  await forms?.stop();
  await items?.stop();
});

const post = async (parts: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) data.append(name, value);
  const answer = await fetch(`${forms.url}/v1/content-forms/${FORM}/steps`, { method: 'POST', body: data });
  const body = (await answer.json()) as { step?: Record<string, unknown>; error?: { code: string; step?: Record<string, unknown> } };
  return { status: answer.status, code: body.error?.code, step: body.step ?? body.error?.step ?? {} };
};

it('is a definition', async () => {
  const { body } = await forms.request('GET', `/v1/content-forms/${FORM}?language=en`);
  const definition = body.definition as FormDefinition;
  expect(definition).toEqual({
    ...{ id: FORM, name: 'Feedback', title: 'Feedback on our event', language: 'en', submit: 'Tell us' },
    ...{ check: true, code: false, retentionDays: 180 },
    conditions: [
      {
        match: 'any',
        when: [{ key: key('0102'), operator: 'is equal to', value: 'poor' }],
        then: [{ key: key('0107'), action: 'show' }],
      },
      {
        match: 'all',
        when: [{ key: key('0204'), operator: 'is equal to', value: 'true' }],
        then: [{ key: key('0205'), action: 'enable' }],
      },
    ],
    pages: [
      {
        ...{ id: id('100'), key: key('0100'), title: 'Your visit', next: 'Go on' },
        elements: [
          { kind: 'static', id: id('101'), key: key('0101'), text: 'Thank you for coming!', tag: 'h2' },
          {
            ...{ kind: 'dropdown', id: id('102'), key: key('0102'), name: 'Rating', label: 'How was it?', required: true, maxLength: 255 },
            options: [
              { value: 'Good', text: 'It was good' },
              { value: 'Poor', text: 'It was not (so) good' },
            ],
          },
          {
            ...{ kind: 'longText', id: id('107'), key: key('0107'), name: 'Reason', label: 'What went wrong?', required: true },
            ...{ minLength: 5, maxLength: 512, rows: 4 },
          },
        ],
      },
      {
        ...{ id: id('200'), key: key('0200'), next: 'Tell us' },
        elements: [
          {
            ...{ kind: 'section', id: id('201'), key: key('0201'), title: 'How we reach you' },
            elements: [
              {
                ...{ kind: 'email', id: id('202'), key: key('0202'), name: 'Email', label: 'Email', required: false },
                ...{ autocomplete: 'email', maxLength: 254 },
              },
              {
                ...{ kind: 'telephone', id: id('203'), key: key('0203'), name: 'Phone', label: 'Telephone', required: false },
                ...{ autocomplete: 'tel', maxLength: 50 },
              },
            ],
          },
          {
            ...{ kind: 'checkbox', id: id('204'), key: key('0204'), name: 'Again', label: 'Invite me again', required: false },
            ...{ maxLength: 255, initial: ['true'] },
          },
          {
            ...{ kind: 'date', id: id('205'), key: key('0205'), name: 'From', label: 'From when on?', required: false },
            ...{ maxLength: 255, min: '2026-01-01' },
          },
        ],
      },
    ],
  });
});

it('is filled in and sent', async () => {
  const bad = await post({ 'form.move': 'next', [`f.${id('102')}`]: 'Poor', [`f.${id('107')}`]: 'no' });
  expect([bad.code, bad.step.errors]).toEqual(['invalid-fields', [{ field: id('107'), problem: 'too-short' }]]);
  const token = String(bad.step.token);
  const good = await post({
    'form.move': 'next',
    'form.token': token,
    'form.page': '0',
    [`f.${id('102')}`]: 'Good',
    [`f.${id('107')}`]: 'no',
  });
  expect(good).toMatchObject({ status: 200, step: { page: 1 } });
  const person = { [`f.${id('202')}`]: 'ann@example.org', [`f.${id('205')}`]: '2026-05-01' };
  const check = await post({ 'form.move': 'next', 'form.token': token, 'form.page': '1', ...person });
  expect(check.step.page).toBe('check');
  const sent = await post({ 'form.move': 'send', 'form.token': token, 'form.page': 'check' });
  expect(sent.step).toMatchObject({ status: 'sent', mailed: false, redirect: '/events/thanks' });
  const [row] = await forms.query('select title, "values", inbox from forms.submissions where receipt = $1', [sent.step.receipt]);
  // Hidden, and disabled, is not said: nobody asked to be invited again.
  expect(row).toEqual({ title: 'Feedback on our event', values: { Rating: 'Good', Email: 'ann@example.org' }, inbox: [] });
});
