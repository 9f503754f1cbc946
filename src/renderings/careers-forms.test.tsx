// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { htmlOfExample, phrasesOf } from '../../tests/support/rendering';
import { rendering as applyForm } from './apply-form/ApplyForm';
import { examples as applyExamples } from './apply-form/examples';
import { examples as alertExamples } from './job-alert/examples';
import { rendering as jobAlert } from './job-alert/JobAlert';

// React brings a title into the head by itself.
vi.mock('next/head', () => ({ default: ({ children }: { children: ReactNode }) => children }));

type Definition = Parameters<typeof htmlOfExample>[0];
type Example = Parameters<typeof htmlOfExample>[1];

const phrases = { en: phrasesOf('en'), de: phrasesOf('de') };
/** Examples in which something came of a form: whether it went wrong, and the words. */
const cases = [
  ...Object.entries(applyExamples).flatMap(([name, example]) => {
    const { data, route } = example;
    return data.status === 'form' && data.form.refusal
      ? [
          [
            `apply, ${name}`,
            applyForm,
            example,
            true,
            phrases[route.language as 'en' | 'de'][
              data.form.refusal === 'invalid-fields' ? 'validation.summary' : `forms.refused.${data.form.refusal}`
            ]?.replace('{minutes}', String(data.form.minutes)),
          ] as const,
        ]
      : [];
  }),
  ...Object.entries(alertExamples).flatMap(([name, example]) => {
    const { data, route } = example;
    return data.done
      ? [
          [
            `job alert, ${name}`,
            jobAlert,
            example,
            ['refused', 'failed'].includes(data.done),
            phrases[route.language as 'en' | 'de'][`jobAlert.${data.done}`],
          ] as const,
        ]
      : [];
  }),
];

describe('what comes of a careers form is seen (promise 20)', () => {
  it('has examples of it', () => {
    expect(cases.length).toBeGreaterThan(3);
  });

  it.each(cases)('%s: the page begins with it, and its tab says when something is wrong', (_name, definition, example, wrong, words) => {
    const page = document.createElement('div');
    page.innerHTML = htmlOfExample(definition as unknown as Definition, example as unknown as Example);
    const focused = [...page.querySelectorAll('[autofocus]')];
    expect(focused).toHaveLength(1);
    expect(focused[0]?.textContent).toContain(words);
    expect(focused[0]?.getAttribute('role')).toBe('group');
    const title = page.querySelector('title')?.textContent;
    if (wrong) expect(title).toMatch(/^(?:Error|Fehler): .+ \| Aldermoor$/);
    else expect(title).toBeUndefined();
  });
});
