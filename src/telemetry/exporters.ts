import type { LogRecordExporter, ReadableLogRecord } from '@opentelemetry/sdk-logs';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { saidAttributes, saidName } from './said.ts';

/** Of what an error left in a span only its kind is said: its words repeat what was typed. */
const saidEvents = (span: ReadableSpan): ReadableSpan['events'] =>
  span.events.map((event) => {
    const type = event.attributes?.['exception.type'];
    return { ...event, name: saidName(event.name), attributes: typeof type === 'string' ? { 'exception.type': type } : {} };
  });

/** The same span as it may leave the process; what it was made from keeps the rest. */
function saidSpan(span: ReadableSpan): ReadableSpan {
  const said: Partial<ReadableSpan> = {
    name: saidName(span.name),
    attributes: saidAttributes(span.attributes),
    events: saidEvents(span),
    links: span.links.map((link) => ({ ...link, attributes: {} })),
    status: { code: span.status.code },
  };
  return Object.create(
    span,
    Object.fromEntries(Object.entries(said).map(([name, value]) => [name, { value, enumerable: true }])),
  ) as ReadableSpan;
}

/** Sends spans without what names a visitor or opens a door. */
export const onlySaid = (inner: SpanExporter): SpanExporter => ({
  export: (spans, done) => inner.export(spans.map(saidSpan), done),
  forceFlush: () => inner.forceFlush?.() ?? Promise.resolve(),
  shutdown: () => inner.shutdown(),
});

/** The same for what is logged. Its words come from our own log, which says nothing personal. */
export const onlySaidLogs = (inner: LogRecordExporter): LogRecordExporter => ({
  export: (records, done) =>
    inner.export(
      records.map(
        (record) =>
          Object.create(record, {
            attributes: { value: saidAttributes(record.attributes as Parameters<typeof saidAttributes>[0]), enumerable: true },
          }) as ReadableLogRecord,
      ),
      done,
    ),
  forceFlush: () => inner.forceFlush(),
  shutdown: () => inner.shutdown(),
});
