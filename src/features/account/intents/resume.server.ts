import { count } from '@/server/counters';
import { logger } from '@/server/logger';
import { formOfIntent } from '../areas/server';
import { areaAddress, attempt, isWhose, NO_ANSWER, refused, signInFor, tell, type Area, type FormContext } from '../common/server';
import type { Outcome } from '../common/model';
import { valueOf, type FormValues } from '../common/rules';
import type { CookieJar, Session, SessionSource } from '../session/server';
import { addressKey, forgetIntents, waitingIntents, type Waiting } from './intent-store.server';

/** The page that says what came of it may be reached through another one, which waits or is read first. */
const SAID_FOR_S = 600;

interface Reader {
  jar: CookieJar;
  session: Session;
  source: SessionSource;
}

/** What came of one, and where it is said. */
interface Told {
  outcome: Outcome;
  /** Whose form it was. */
  area: Pick<Area<unknown, never>, 'path' | 'api'>;
  /** Where it is said: the area's page, or the one that it was pressed on. */
  address: string;
  /** Whether the sign-in leads there anyway. */
  awaited: boolean;
}

/**
 * Does what was pressed before a sign-in, now that there is a session, and leads the visitor to where it is said. The one
 * place that does it: every way to a session passes here. What waits is forgotten before it is tried, so that nothing is done
 * twice; a failure keeps nobody from signing in, is said, and can be repeated there. What somebody pressed whose session had
 * ended is done for nobody else.
 * @param target where the sign-in leads
 * @returns the page that says what came of it; undefined when there is nothing to say
 */
export async function completeIntents(reader: Reader, target: string | undefined): Promise<string | undefined> {
  const { jar, session } = reader;
  const waiting = await waitingIntents(jar);
  forgetIntents(jar);
  let told: Told | undefined;
  for (const one of waiting) {
    if (one.by !== undefined && !isWhose(one.by, session.userId)) continue;
    const next = { ...(await complete(one, reader)), awaited: one.page === addressKey(target) };
    // Several of one page: the newest is what was pressed last.
    if (!told?.awaited || next.awaited) told = next;
  }
  if (!told) return undefined;
  const { outcome, area, address, awaited } = told;
  await tell(jar, area, address, { ...outcome, ...(target && !awaited ? { goOn: target } : {}) }, SAID_FOR_S);
  return awaited ? target : address;
}

type Done = Omit<Told, 'awaited'>;

function complete(waiting: Waiting, reader: Reader): Promise<Done> {
  const { area, form } = formOfIntent(waiting.intent.kind);
  return area.use((of) => tryForm(of, form, waiting, reader));
}

async function tryForm<T, S extends Session | undefined>(
  area: Area<T, S>,
  name: string,
  { intent, language, query }: Waiting,
  { jar, session, source }: Reader,
): Promise<Done> {
  const values: FormValues = intent.values;
  const context: FormContext<S> = {
    // An area that can do without a session takes one as well.
    session: session as S,
    jar,
    source,
    language,
    query,
    values,
    from: undefined,
    value: (field) => valueOf(values, field),
  };
  const address = (await area.addressOf?.(context)) ?? areaAddress(area, language, query);
  const done = (outcome: Outcome): Done => ({ outcome, area, address });
  const form = area.forms[name];
  if (!form) throw new Error(`${intent.kind} is no form`);
  /** With nothing typed that a form could show again, one button repeats it. */
  const again = form.shownAgain?.length ? {} : { again: { form: name, fields: onlyOnce(values) } };
  try {
    const { outcome } = await attempt(name, form, context);
    return done(outcome.kind === 'error' ? { ...outcome, ...again } : outcome);
  } catch (error) {
    count('intents.failures');
    logger.warn({ err: error, intent: intent.kind }, 'what was pressed before a sign-in was not done');
    try {
      return done({ ...refused(name, form, values, error, signInFor(address, language)), ...again });
    } catch (unknown) {
      logger.error({ err: unknown, intent: intent.kind }, 'what was pressed before a sign-in failed');
      return done({ form: name, kind: 'error', message: NO_ANSWER, ...again });
    }
  }
}

const onlyOnce = (values: FormValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([field, [value]]) => (value ? [[field, value]] : [])));
