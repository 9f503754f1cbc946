import type { Answer } from './question.ts';

/** Paths of openings and of their forms. */
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

/** Openings: seen, their form begun, applications sent; the languages of one together. `pages` are its own, the one without a language first. */
export function openingsOf(
  seen: Iterable<readonly [path: string, visits: number]>,
  sent: ReadonlyMap<string, number>,
  most: number,
): (Omit<Answer['openings'][number], 'name'> & { pages: string[] })[] {
  const found = new Map<string, ReturnType<typeof openingsOf>[number]>();
  const opening = (path: string): ReturnType<typeof openingsOf>[number] => {
    const key = withoutLanguage(path).replace(/\/apply$/, '');
    const known = found.get(key) ?? { path: key, seen: 0, begun: 0, sent: 0, pages: [] };
    found.set(key, known);
    return known;
  };
  for (const [path, visits] of seen) {
    const of = opening(path);
    if (path.endsWith('/apply')) of.begun += visits;
    else {
      of.seen += visits;
      if (path === of.path) of.pages.unshift(path);
      else of.pages.push(path);
    }
  }
  for (const [path, visits] of sent) if (path.endsWith('/apply')) opening(path).sent += visits;
  return [...found.values()].sort((a, b) => b.seen - a.seen || b.sent - a.sent || (a.path < b.path ? -1 : 1)).slice(0, most);
}
