import { readFileSync } from 'node:fs';
import { corpus } from '../../support/corpus.ts';

/** Public examples of answers; undefined where they are not beside the checkout. */
export const folder = corpus('fixtures/idx');

/** Members that no client reads, or that the examples have beyond what this provider offers. */
const UNREAD = new Set([
  'context',
  'accepts',
  'produces',
  'profile',
  'passwordChanged',
  'authenticatorId',
  'authenticatorid',
  'authenticatorsId',
  'catalogKey',
  'u2fParams',
  'hints',
  'appid',
  'requred',
  'credentialId',
  'transports',
  'excludeFirstName',
  'excludeLastName',
  'maxConsecutiveRepeatingCharacters',
  'visible',
  'label',
  'messages',
  'relatesTo',
]);

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const kind = (value: Json | undefined): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

/** Every member that an example has and ours lacks or has in another type. Lists of named things are compared by name, others by their first. */
export function differences(example: Json | undefined, ours: Json | undefined, path = '$'): string[] {
  if (kind(example) !== kind(ours)) return [`${path}: ${kind(example)} in the example, ${kind(ours)} here`];
  if (Array.isArray(example) && Array.isArray(ours)) {
    if (example.length === 0) return [];
    const named = (list: Json[]) =>
      new Map(
        list.flatMap((item) =>
          typeof item === 'object' && item !== null && !Array.isArray(item) && typeof item.name === 'string'
            ? [[item.name, item] as const]
            : [],
        ),
      );
    const [theirs, mine] = [named(example), named(ours)];
    if (theirs.size === 0 || mine.size === 0) return ours.length === 0 ? [] : differences(example[0], ours[0], `${path}[0]`);
    return [...mine].flatMap(([name, item]) => (theirs.has(name) ? differences(theirs.get(name), item, `${path}.${name}`) : []));
  }
  if (
    typeof example === 'object' &&
    example !== null &&
    !Array.isArray(example) &&
    typeof ours === 'object' &&
    ours !== null &&
    !Array.isArray(ours)
  ) {
    return Object.keys(example)
      .filter((name) => !UNREAD.has(name))
      .flatMap((name) => (name in ours ? differences(example[name], ours[name], `${path}.${name}`) : [`${path}.${name}: missing`]));
  }
  return [];
}

export const fixture = (name: string): Json => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')) as Json;

/** Translation keys of all messages in an answer, at the top and at fields. */
export function keysIn(value: Json): string[] {
  const keys: string[] = [];
  const walk = (inner: Json): void => {
    if (Array.isArray(inner)) inner.forEach(walk);
    else if (typeof inner === 'object' && inner !== null) {
      const i18n = inner.i18n as { key?: string } | undefined;
      if (typeof i18n?.key === 'string') keys.push(i18n.key);
      Object.values(inner).forEach(walk);
    }
  };
  walk(value);
  return [...new Set(keys)].sort();
}
