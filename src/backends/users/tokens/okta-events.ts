import { z } from 'zod';

/**
 * What Okta's event hooks deliver (Okta, "Event hooks": the body holds events of the System Log). Only what is read here is
 * described: Okta adds members as it likes.
 */
const party = z.looseObject({ id: z.string().min(1).max(200), type: z.string().max(100) });
const hookEvent = z.looseObject({
  uuid: z.string().min(1).max(100),
  eventType: z.string().max(200),
  published: z.iso.datetime({ offset: true }),
  actor: party.nullish(),
  target: z.array(party).nullish(),
  outcome: z.looseObject({ result: z.string() }).nullish(),
  authenticationContext: z.looseObject({ externalSessionId: z.string().max(200).nullish() }).nullish(),
});
export const hookDelivery = z.looseObject({ data: z.looseObject({ events: z.array(hookEvent).max(1000) }) });
export type HookDelivery = z.output<typeof hookDelivery>;

/** The person has another address at Okta from now on. */
const MOVES = 'user.account.update_primary_email';
/** Everything of a person ends with these, wherever at Okta they happen. A lock by wrong tries is none: anybody could bring it about. */
const ENDS_ALL: ReadonlySet<string> = new Set([
  'user.session.clear',
  'user.account.update_password',
  'user.account.reset_password',
  MOVES,
  'user.lifecycle.deactivate',
  'user.lifecycle.suspend',
  'user.lifecycle.delete.initiated',
  'user.mfa.factor.deactivate',
  'user.mfa.factor.reset_all',
]);
/** Somebody signed out there: one sign-in, where Okta names it. */
const ENDS_ONE = 'user.session.end';

export interface OktaEnding {
  id: string;
  subject: string;
  at: Date;
  /** The sign-in that ended; all of them where it is left out. */
  only?: string;
  /** The address changed there. */
  moved?: true;
}

/** Whose sign-ins end by a delivery, and since when. Events that failed, or are about something else, end nothing. */
export function endingsOf({ data }: HookDelivery): OktaEnding[] {
  return data.events.flatMap(({ uuid: id, eventType, published, actor, target, outcome, authenticationContext }) => {
    if (outcome && outcome.result !== 'SUCCESS') return [];
    const one = eventType === ENDS_ONE;
    if (!one && !ENDS_ALL.has(eventType)) return [];
    // Who acted may be an administrator; only who signs out is meant by that.
    const person = (target ?? []).find(({ type }) => type === 'User') ?? (one && actor?.type === 'User' ? actor : undefined);
    const only = authenticationContext?.externalSessionId ?? undefined;
    if (person === undefined || (one && only === undefined)) return [];
    return [
      {
        id,
        subject: person.id,
        at: new Date(published),
        ...(eventType === MOVES ? { moved: true } : {}),
        ...(one && only !== undefined ? { only } : {}),
      },
    ];
  });
}
