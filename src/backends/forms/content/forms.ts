import type { FormDefinition } from '../../../lib/forms/model.ts';
import { inTurn, LANGUAGES, type Language } from '../../../lib/languages.ts';
import { createBudget } from '../../kit/budget.ts';
import type { Log } from '../../kit/log.ts';
import { LruCache } from '../../kit/lru.ts';
import { eventOf, type PlacedEvent } from '../places/event.ts';
import { readForm, type ContentForm } from './definition.ts';
import type { FormSource } from './source.ts';

/** Time for which a form is given out without asking the content service again. */
const FRESH_MS = 60_000;
/** What is not there is asked for again sooner: an editor is about to publish it. */
const MISSING_FRESH_MS = 10_000;
/** Forms that are kept, and ids of which it is remembered that there is none: whoever makes ids up pushes out no form. */
const MOST_FORMS = 500;
const MOST_MISSING = 2_000;
/** Ids that were never asked for, or are forgotten, of which the content service is asked in a minute, whoever asks for them. */
const UNKNOWN_PER_MINUTE = 240;
const EVENTS_AWAY = 'events cannot be read';

/** The language that an item's words are in where it is asked for in one: its own, or the one that it falls back to. */
const spokenIn = (languages: readonly string[], asked: Language): Language =>
  languages.includes(asked) ? asked : (LANGUAGES.find((each) => languages.includes(each)) ?? asked);

const bareId = (id: string): string => id.toLowerCase().replace(/[{}-]/g, '');

export interface ContentForms {
  /**
   * A form by its id, in a language, or in another one where it has none in that. While the content service is away the form that was read before is given out.
   *
   * @param own the site asks for itself, and not for a visitor: it names the forms that its pages have, and nobody makes them up
   * @returns undefined when there is none
   * @throws when the content service does not answer and the form was never read; when so many unknown ones were asked for that it is not asked
   */
  get(id: string, language: FormDefinition['language'], own?: boolean): Promise<ContentForm | undefined>;
  /** An event as it is now, in a language, or in another one where it has none in that; undefined where there is none. @throws when the content service does not answer */
  event(id: string, language: FormDefinition['language']): Promise<PlacedEvent | undefined>;
  /** What the item is called that a form is about; undefined where there is none, or nobody answers. */
  titleOf(id: string, language: FormDefinition['language']): Promise<string | undefined>;
}

interface Kept {
  form: ContentForm;
  at: number;
}

/** Reads forms and keeps them. What is odd about a form is logged once, as long as it stays so. */
export function createContentForms(
  source: FormSource,
  { recipients, log, now = Date.now }: { recipients: Readonly<Record<string, readonly string[]>>; log: Log; now?: () => number },
): ContentForms {
  const kept = new LruCache<Kept>(MOST_FORMS);
  /** Names → when it was seen that there is none. */
  const missing = new LruCache<number>(MOST_MISSING);
  const unknown = createBudget(UNKNOWN_PER_MINUTE, now);
  const reading = new Map<string, Promise<ContentForm | undefined>>();
  const logged = new Set<string>();

  const once = (line: string, tell: () => void): void => {
    if (logged.has(line)) return;
    if (logged.size > 10_000) logged.clear();
    logged.add(line);
    tell();
  };
  const said = (line: string): void => once(line, () => log.warn({ problem: line }, 'a problem with a form'));

  /** A mail to a name that nobody configured is an action that cannot be done. */
  const withRecipients = (form: ContentForm): ContentForm => ({
    ...form,
    actions: form.actions.map((action) => {
      if (action.type !== 'sendEmail' || action.recipient in recipients) return action;
      said(`${form.definition.name} (${form.definition.id}): nobody is configured as recipient "${action.recipient}"`);
      return { type: 'unsupported', name: `Send Email to ${action.recipient}` };
    }),
  });

  async function read(id: string, language: FormDefinition['language']): Promise<ContentForm | undefined> {
    for (const each of inTurn(language, LANGUAGES)) {
      const item = await source.form(id, each);
      if (item === undefined) continue;
      const form = await readForm(item, each, (from) => source.options(from, each));
      if (form === undefined) {
        said(`${item.name} (${item.id}): it is no form, or has no page with a field`);
        continue;
      }
      form.problems.forEach((problem) => said(`${form.definition.name}: ${problem}`));
      return withRecipients(form);
    }
    return undefined;
  }

  async function eventIn(id: string, language: Language): Promise<PlacedEvent | undefined> {
    for (const each of inTurn(language, LANGUAGES)) {
      const found = await source.item(id, each);
      const event = found && eventOf(found.item, found.path, spokenIn(found.languages, each));
      if (event !== undefined) return event;
    }
    return undefined;
  }

  return {
    event: async (id, language) => {
      if (!/^[\da-f]{32}$/.test(bareId(id))) return undefined;
      try {
        const event = await eventIn(id, language);
        logged.delete(EVENTS_AWAY);
        return event;
      } catch (error) {
        // Who asks goes on without it where there is somebody to serve, so it is told here: once, for each event is asked for each minute.
        once(EVENTS_AWAY, () => log.warn({ err: error, item: id }, EVENTS_AWAY));
        throw error;
      }
    },
    titleOf: (id, language) =>
      source.title(id, language).catch((error: unknown) => {
        log.warn({ err: error, item: id }, 'a form is taken without the title of what it is about');
        return undefined;
      }),
    get: async (id, language, own = false) => {
      const name = `${id} ${language}`;
      const known = kept.get(name);
      if (known !== undefined && now() - known.at < FRESH_MS) return known.form;
      const missed = missing.get(name);
      if (missed !== undefined && now() - missed < MISSING_FRESH_MS) return undefined;
      let running = reading.get(name);
      if (running === undefined) {
        if (known === undefined && !own && unknown.take() !== undefined)
          throw new Error('Too many forms are asked for that nobody knows; the content service is not asked for more just now.');
        running = read(id, language)
          .then((form) => {
            if (form === undefined) {
              kept.delete(name);
              missing.set(name, now());
            } else {
              missing.delete(name);
              kept.set(name, { form, at: now() });
            }
            return form;
          })
          .finally(() => reading.delete(name));
        reading.set(name, running);
      }
      try {
        return await running;
      } catch (error) {
        if (known === undefined) throw error;
        log.warn({ err: error, form: id }, 'the content service does not answer, and a form is given out as it was');
        return known.form;
      }
    },
  };
}
