import { EventRow } from '@/features/content/cards';
import type { EventItem } from '@/features/content/cards';
import { registrationWay } from '@/features/content/events';
import { Image, linkHref } from '@/runtime/fields';
import { usePhrases } from '@/runtime';

/** The next event with its drawing and the way to a place: a row set large, in a list of its own. */
export function NextEvent({ event }: { event: EventItem }) {
  const phrase = usePhrases();
  const { Image: drawing, ImageCropHorizontal, ImageCropVertical, Registration, RegistrationLink } = event.fields;
  const href = linkHref(RegistrationLink);
  const way = registrationWay(Registration.value, href);
  return (
    <ul className="rows evlead">
      <EventRow event={event} weekday>
        {way && (
          <p className="evlead__way">
            {/* A fragment is of the event's own page. */}
            <a className="btn btn--invert" href={href.startsWith('#') ? `${event.url}${href}` : href}>
              {phrase(way === 'waitingList' ? 'event.waitingList' : 'event.register')}
            </a>
          </p>
        )}
        <Image
          field={drawing}
          ratio="3:2"
          sizes="(min-width: 73.75em) 39vw, 92vw"
          cropX={ImageCropHorizontal.value}
          cropY={ImageCropVertical.value}
        />
      </EventRow>
    </ul>
  );
}
