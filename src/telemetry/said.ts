import type { Attributes, AttributeValue } from '@opentelemetry/api';

/**
 * What leaves a process about a request or an error. A closed list: the instrumentations' own attributes hold whole addresses with
 * their queries, addresses of visitors and user agents, and a next version may hold more.
 */
const SAID: ReadonlySet<string> = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'network.protocol.version',
  'error.type',
  'server.port',
  'next.route',
  'next.span_type',
  'code',
  'request.id',
  'service',
]);

/** Hosts of our own services may be named; whoever is called beside them may be somebody's own address. */
const HOSTS: ReadonlySet<string> = new Set(['server.address']);
const HOST_NAME = /^[\w.-]{1,253}$/;

const isSaid = (name: string, value: AttributeValue | undefined): boolean =>
  SAID.has(name) || (HOSTS.has(name) && typeof value === 'string' && HOST_NAME.test(value));

export const saidAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name, value]) => isSaid(name, value)));

/** A part of an address that a developer wrote: a word, a name in camel case, a version, a parameter of a route. */
const PLAIN_PART = /^(?::?[A-Za-z]{1,25}|v?\d{1,2}|\*)$/;
/** As Next names a part that varies. */
const TEMPLATE = /^\[{1,2}(?:\.{3})?\w{1,25}\]{1,2}$/;

const plainSegment = (segment: string): string =>
  TEMPLATE.test(segment) || (segment.length <= 40 && segment.split(/[-_.]/).every((part) => part === '' || PLAIN_PART.test(part)))
    ? segment
    : '*';

/** The name of a span without the parts of addresses that may be a token, a code or a person's own. */
export const saidName = (name: string): string =>
  name
    .replace(/[?#].*/s, '')
    .split(' ')
    .map((word) => (word.includes('/') ? word.split('/').map(plainSegment).join('/') : word))
    .join(' ');
