import { Part, Told } from '@/features/account/common';
import type { InboxOne } from '../inbox.schema';
import { STATUSES } from '../asked';
import { useInbox } from '../words';

type Event = InboxOne['events'][number];

function Did({ event: { kind, value, sentAt, failedAt, at } }: { event: Event }) {
  const { phrase, statusName } = useInbox();
  switch (kind) {
    case 'status':
      return <p>{phrase('inbox.did.status', { status: statusName(STATUSES.find((status) => status === value) ?? 'open') })}</p>;
    case 'assignee':
      return <p>{value === '' ? phrase('inbox.did.free') : phrase('inbox.did.assigned', { address: value })}</p>;
    case 'note':
    case 'answer':
      return (
        <>
          <p>
            {kind === 'note' ? (
              phrase('inbox.did.note')
            ) : failedAt ? (
              <strong>
                <Told phrase="inbox.did.failed" at={{ date: failedAt }} />
              </strong>
            ) : sentAt === null ? (
              phrase('inbox.did.owed')
            ) : (
              <Told phrase="inbox.did.sent" at={{ date: sentAt || at }} />
            )}
          </p>
          <blockquote className="inbox__words" dir="auto">
            {value}
          </blockquote>
        </>
      );
  }
}

/** What was done about a form, oldest first. */
export function History({ events }: { events: readonly Event[] }) {
  const { phrase } = useInbox();
  if (events.length === 0) return null;
  return (
    <Part title={phrase('inbox.history')}>
      <ol className="inbox__history">
        {events.map((event) => (
          <li key={event.id}>
            <Did event={event} />
            <p className="meta meta--points">
              <span>{event.by ?? phrase('inbox.somebody')}</span>
              <span>
                <Told phrase="inbox.at" at={{ date: event.at }} />
              </span>
            </p>
          </li>
        ))}
      </ol>
    </Part>
  );
}
