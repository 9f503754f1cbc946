import type { Answer, Row } from './question.ts';

/** Paths of openings and of their forms, as PostgreSQL and JavaScript read it. */
export const OPENING = '^(/[a-z]{2})?/careers/search-jobs/jobs/[a-z0-9-]+(/apply)?$';

/** The event of a form that arrived. */
export const SENT = 'Form Submission Succeeded';

/** The event of a form that did not, with the form and the fields that were refused as its value. */
export const FAILED = 'Form Submission Failed';

/** What figures keep beside it: the form alone, so that a visit that was refused twice is one. */
export const REFUSED = 'Form Refused';

export interface EventFigure {
  name: string;
  value: string;
  visits: number;
  times: number;
  none: number;
}

/** Each form as a way: seen, begun, its steps, sent; and what was refused. */
export function formsOf(events: readonly EventFigure[]): Answer['forms'] {
  const of = (name: string) => events.filter((event) => event.name === name);
  const visits = (name: string, form: string) => of(name).find(({ value }) => value === form)?.visits ?? 0;
  const steps = of('Generic Event').flatMap(({ value, visits: those }) => {
    const match = /^form step (\S+) (\d+)$/.exec(value);
    return match ? [{ form: match[1], step: Number(match[2]), visits: those }] : [];
  });
  return of('Form Viewed')
    .map(({ value: form, visits: viewed }) => {
      const fields = new Map<string, number>();
      for (const { value, times } of of(FAILED).filter((event) => event.value.split(' ')[0] === form))
        for (const field of value.split(' ').slice(1)) fields.set(field, (fields.get(field) ?? 0) + times);
      return {
        form,
        viewed,
        started: visits('Form Started', form),
        steps: steps
          .filter((step) => step.form === form)
          .map(({ step, visits: those }) => ({ step, visits: those }))
          .sort((a, b) => a.step - b.step),
        refused: visits(REFUSED, form),
        sent: visits(SENT, form),
        fields: [...fields].map(([field, times]) => ({ field, times })).sort((a, b) => b.times - a.times),
      };
    })
    .sort((a, b) => b.viewed - a.viewed);
}

const withoutLanguage = (path: string): string => path.replace(/^\/[a-z]{2}(?=\/)/, '');

/** Openings: seen, their form begun, applications sent; the languages of one together. */
export function openingsOf(pages: readonly Row[], sent: ReadonlyMap<string, number>, most: number): Answer['openings'] {
  const found = new Map<string, Answer['openings'][number]>();
  const opening = (path: string): Answer['openings'][number] => {
    const key = withoutLanguage(path).replace(/\/apply$/, '');
    const known = found.get(key) ?? { path: key, seen: 0, begun: 0, sent: 0 };
    found.set(key, known);
    return known;
  };
  for (const { value, name, visits } of pages) {
    if (!new RegExp(OPENING).test(value)) continue;
    const of = opening(value);
    if (value.endsWith('/apply')) of.begun += visits;
    else {
      of.seen += visits;
      if (of.name === undefined || !/^\/[a-z]{2}\//.test(value)) of.name = name;
    }
  }
  for (const [path, visits] of sent) if (path.endsWith('/apply')) opening(path).sent += visits;
  return [...found.values()].sort((a, b) => b.seen - a.seen || b.sent - a.sent).slice(0, most);
}
