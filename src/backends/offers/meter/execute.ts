import { randomUUID } from 'node:crypto';
import { grantsFor, PREMIUM } from '../access/grants.ts';
import type { Experience } from '../content/model.ts';
import type { OffersContext } from '../context.ts';
import { noteAddress } from '../readers/address.ts';
import { readUserRef, type Reader } from '../readers/user-ref.ts';
import { createWindow } from '../../kit/throttle.ts';
import { readBrowser, writeBrowser } from './browser.ts';
import { pieceOf, type MayCount, type Metered, type MeterReader } from './meter.ts';
import type { ExecuteAnswer, ExecuteRequest, ExperienceEvent } from './request.ts';

const VISIT_MINUTES = 30;
const DAY_MINUTES = 24 * 60;

type Event = Pick<ExperienceEvent, 'eventType' | 'eventParams'>;

/** Whether an experience is for this reader on this page. */
export function isFor(
  { audience, tags, zone }: Experience,
  page: Pick<ExecuteRequest, 'tags' | 'zone'>,
  reader: Reader | undefined,
): boolean {
  if (audience !== 'everyone' && (audience === 'readers') !== (reader !== undefined)) return false;
  if (zone !== '' && zone !== page.zone) return false;
  return tags.length === 0 || tags.some((tag) => page.tags.includes(tag));
}

/** What an experience does once its meter, if it has one, has said how it stands. */
export function eventsOf(experience: Experience, metered: Metered | undefined): Event[] {
  const { meter, template, occasion, display } = experience;
  const events: Event[] = [];
  if (metered !== undefined && (metered.open || metered.viewsLeft === 0))
    events.push({
      eventType: metered.open ? 'meterActive' : 'meterExpired',
      eventParams: { ...meterState(experience, metered), incremented: metered.incremented },
    });
  const open = metered?.open === true;
  const shows = occasion === 'always' || (meter !== undefined && (occasion === 'meter-active' ? open : !open));
  if (template === undefined || !shows) return events;
  events.push({
    eventType: 'showTemplate',
    eventParams: {
      templateId: template,
      templateVariantId: null,
      experienceActionId: experience.id,
      displayMode: display.mode,
      containerSelector: display.selector,
      delayBy: display.delay,
      showCloseButton: display.closes,
      offerId: experience.offerId ?? null,
      title: experience.title,
      text: experience.text,
      button: experience.button,
    },
  });
  return events;
}

const meterState = ({ meter, name }: Experience, { views, viewsLeft }: Metered) => ({
  meterName: meter?.name ?? name,
  views,
  viewsLeft,
  maxViews: meter?.size ?? 0,
  totalViews: views,
});

/**
 * What happens on a page for a reader: what opens it, what the meter says, what is shown. It counts the piece, once, unless it is
 * asked with the custom variable `mode: look`.
 *
 * @param addressKey of the line that the reader is on; what browsers without an account open is bounded by it
 */
export async function execute(context: OffersContext, request: ExecuteRequest, addressKey: string): Promise<ExecuteAnswer> {
  const { config, secrets, meter, catalogue, now } = context;
  const at = now();
  const errors: { msg: string }[] = [];
  const reader = request.user_token === '' ? undefined : readUserRef(config.privateKey, request.user_token, at);
  if (request.user_token !== '' && reader === undefined)
    errors.push({ msg: 'The user_token is altered or older than five minutes: answered as for a visitor.' });

  const piece = pieceOf(request.url);
  const browser = readBrowser(secrets, request);
  const { gift, mode } = request.custom_variables;
  const gifts = [...new Set([...browser.gifts, ...(gift === undefined || gift === '' ? [] : [gift])])];
  // What else somebody has bought opens no piece.
  const grants = (await grantsFor(context, { reader, gifts, piece })).filter(({ rid }) => rid === PREMIUM);
  if (reader && grants.some(({ by }) => by === 'subscription')) await noteAddress(context, reader);
  const kept = grants.flatMap(({ by, token }) => (by === 'gift' && token !== undefined ? [token] : []));

  const { experiences } = await catalogue.get(request.language);
  const meterReader: MeterReader = { uid: reader?.uid, browser: browser.id };
  const mayCount: MayCount = async (on) => {
    if (reader !== undefined) return true;
    const day = at.toISOString().slice(0, 10);
    const line = secrets.mac('line of a day', `${day} ${addressKey}`);
    const lines = createWindow(on, 'offers.counts');
    const allowance = { times: config.dailyLimit, minutes: DAY_MINUTES };
    return mode === 'look' ? lines.has(line, allowance) : (await lines.take(line, allowance)) === undefined;
  };

  const meters: ExperienceEvent['eventExecutionContext']['activeMeters'] = [];
  const happened: { experience: Experience | undefined; event: Event }[] = [
    { experience: undefined, event: { eventType: 'experienceExecute', eventParams: {} } },
  ];
  // Whoever has access meets no meter and no wall.
  for (const experience of grants.length > 0 ? [] : experiences.filter((each) => isFor(each, request, reader))) {
    const rule = experience.meter;
    const metered = rule && (await meter[mode === 'look' ? 'look' : 'read'](meterReader, rule, piece, at, mayCount));
    if (metered !== undefined) meters.push(meterState(experience, metered));
    happened.push(...eventsOf(experience, metered).map((event) => ({ experience, event })));
  }

  const executionId = randomUUID();
  const trackingId = randomUUID();
  const accessList = grants.map(({ rid, by, until }) => ({
    rid,
    resourceName: by,
    expireDate: until === undefined ? null : Math.floor(until.getTime() / 1000),
  }));
  return {
    models: {
      ...writeBrowser(secrets, { id: browser.id, gifts: [...new Set([...browser.gifts, ...kept])] }, request.xbc || randomUUID()),
      visit_timeout: VISIT_MINUTES,
      result: {
        events: happened.map(({ experience, event }) => ({
          ...event,
          eventModuleParams: { moduleId: experience?.id ?? 'experience', moduleName: experience?.name ?? 'Experience' },
          eventExecutionContext: {
            experienceId: experience?.id ?? config.aid,
            executionId,
            trackingId,
            splitTests: [],
            currentMeterName: experience?.meter?.name ?? null,
            user: reader === undefined ? null : { uid: reader.uid },
            accessList,
            activeMeters: meters,
          },
        })),
      },
    },
    errors,
  };
}
