import type { AppEvent } from '../events/events.schema';
import { EVENT_NAMES } from '../events/names';

/**
 * What an element that stands in the page says has happened: `data-shown="what:detail:times"`, served or inserted. It is told once for
 * each element and, where it says how often, each time.
 */
const SHOWN = '[data-shown]';
/** By it a form of the forms service says which one it is. */
const FORM_ID = 'input[name="form.id"]';

/** What the page of an address says, each time that it is loaded. */
const ONCE: ReadonlySet<string> = new Set(['registered', 'formSucceeded']);

/** The visitor has loaded the document again: what it says then is not new. A form that is sent again is refused again. */
const isAgain = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => ['reload', 'back_forward'].includes((entry as PerformanceNavigationTiming).type));

function eventOf(element: HTMLElement): AppEvent | undefined {
  const [what = '', detail = ''] = (element.dataset.shown ?? '').split(':');
  switch (what) {
    case 'registered':
      return { event: EVENT_NAMES.registered };
    case 'signInErrored':
      return { event: EVENT_NAMES.signInErrored, error: { step: detail } };
    case 'formSucceeded':
      return { event: 'Form Submission Succeeded', form: { formID: detail || 'form' } };
    case 'formFailed':
      return { event: 'Form Submission Failed', form: { formID: formOf(element) ?? (detail || 'form'), formError: detail } };
    case 'account':
      if (detail === 'profile') return { event: EVENT_NAMES.profileUpdated };
      return detail === 'save'
        ? { event: EVENT_NAMES.articleSaved, article: { itemId: window.pageMetaInformation?.SitecoreId ?? '' } }
        : { event: EVENT_NAMES.generic, generic: { name: 'account', value: detail } };
    default:
      return undefined;
  }
}

const formOf = (element: Element): string | undefined => element.closest('form')?.querySelector<HTMLInputElement>(FORM_ID)?.value;

/** Whether a fieldset is the choices of one field, and no step. */
function isOneField({ elements }: HTMLFieldSetElement): boolean {
  const names = [...elements].flatMap((each) => (each instanceof HTMLInputElement ? [each.name] : [each.localName]));
  return names.length > 1 && new Set(names).size === 1;
}

/**
 * How far people come in a form whose steps are pages (`data-step` says the number of the one that is shown), or fieldsets of one
 * page: each step is told once, when something is put into it.
 */
function watchSteps(form: HTMLFormElement, formID: string, push: (event: AppEvent) => void): void {
  const tell = (where: HTMLElement, step: string) =>
    where.addEventListener(
      'input',
      () => push({ event: EVENT_NAMES.generic, generic: { name: 'form step', value: `${formID} ${step}` } }),
      {
        once: true,
      },
    );
  if (form.dataset.step) return tell(form, form.dataset.step);
  const steps = [...form.querySelectorAll('fieldset')].filter((each) => !each.parentElement?.closest('fieldset') && !isOneField(each));
  if (steps.length < 2) return;
  for (const [index, step] of steps.entries()) tell(step, String(index + 1));
}

/** The page that it came with is a view by then. */
const LATER_MS = 50;

export interface Appearing {
  /** Looks at the whole document, and at what is inserted from now on. */
  watch(): void;
}

export function watchAppearing(push: (event: AppEvent) => void): Appearing {
  const seen = new WeakMap<Element, string>();
  const look = (root: ParentNode, again: boolean): void => {
    for (const element of root.querySelectorAll<HTMLElement>(SHOWN)) {
      const said = element.dataset.shown ?? '';
      const [what = '', , times = said] = said.split(':');
      if (seen.get(element) === times) continue;
      seen.set(element, times);
      if (again && ONCE.has(what)) continue;
      const event = eventOf(element);
      if (event) push(event);
    }
    for (const input of root.querySelectorAll<HTMLInputElement>(FORM_ID)) {
      const { form } = input;
      if (!form || seen.has(form)) continue;
      seen.set(form, '');
      push({ event: 'Form Viewed', form: { formID: input.value } });
      form.addEventListener('input', () => push({ event: 'Form Started', form: { formID: input.value } }), { once: true });
      watchSteps(form, input.value, push);
    }
  };
  let asked = false;
  return {
    watch() {
      look(document, isAgain());
      new MutationObserver(() => {
        if (asked) return;
        asked = true;
        setTimeout(() => {
          asked = false;
          look(document, false);
        }, LATER_MS);
      }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-shown'] });
    },
  };
}
