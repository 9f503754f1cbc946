import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { root } from '../../support/build.ts';
import type { SentBody } from './calls-of-site.ts';

const json: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), json).optional(),
    required: z.array(z.string()).optional(),
    items: json.optional(),
    anyOf: z.array(json).optional(),
    oneOf: z.array(json).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    $ref: z.string().optional(),
    additionalProperties: z.union([z.boolean(), json]).optional(),
  }),
);

export interface JsonSchema {
  type?: string | string[] | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  items?: JsonSchema | undefined;
  anyOf?: JsonSchema[] | undefined;
  oneOf?: JsonSchema[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  $ref?: string | undefined;
  additionalProperties?: boolean | JsonSchema | undefined;
}

const content = z.record(z.string(), z.object({ schema: json }));
const operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query']), schema: z.object({ maxItems: z.int().default(1) }) })),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
});
export type Promised = z.infer<typeof operation>;
const contract = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

const read = (name: string) =>
  contract.parse(JSON.parse(readFileSync(path.join(root, 'docs/contracts', `${name}.openapi.json`), 'utf8'))).paths;

const search = { ...read('search'), ...read('openings') };

/** What docs/contracts promises, by the setting in which the site has the service's address. */
export const CONTRACTS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Promised>>>>>> = {
  SEARCH_URL: search,
  ARTICLE_URL: search,
  PERSONALIZATION_URL: search,
  FORMS_URL: read('forms'),
  USER_SERVICE_URL: read('users'),
  COLLECTOR_URL: read('collector'),
  OFFERS_URL: read('offers'),
  ALUMNI_GATEWAY_URL: read('alumni'),
  AUTHORING_URL: read('authoring'),
};

/** The documented call that an address fits; what is only known when it runs fits what stands in braces there before any word. */
export function documentedCall(service: string, method: string, address: string): Promised | undefined {
  const given = address.split('/');
  const fits = (documented: string): boolean => {
    const parts = documented.split('/');
    return (
      parts.length === given.length &&
      parts.every((part, at) => part === given[at] || part.startsWith('{') || (given[at] ?? '').includes('{}'))
    );
  };
  const others = (documented: string): number =>
    documented.split('/').filter((part, at) => part !== given[at] && !part.startsWith('{')).length;
  const words = (documented: string): number => documented.split('/').filter((part, at) => part === given[at]).length;
  return Object.entries(CONTRACTS[service] ?? {})
    .filter(([path, methods]) => fits(path) && methods[method.toLowerCase()] !== undefined)
    .toSorted(([a], [b]) => others(a) - others(b) || words(b) - words(a))[0]?.[1][method.toLowerCase()];
}

const typesOf = ({ type }: JsonSchema): string[] | undefined => (type === undefined ? undefined : [type].flat());
const valuesOf = (schema: JsonSchema): unknown[] | undefined => ('const' in schema ? [schema.const] : schema.enum);

/** What is promised under several words of a field by which its reader tells ways apart, each for itself. */
function byWord(ways: readonly JsonSchema[], promised: JsonSchema): JsonSchema[] | undefined {
  const [name, field] =
    Object.entries(promised.properties ?? {}).find(
      ([key, each]) => (each.enum?.length ?? 0) > 1 && ways.some((way) => valuesOf(way.properties?.[key] ?? {}) !== undefined),
    ) ?? [];
  if (name === undefined) return undefined;
  return field?.enum?.map((word) => ({ ...promised, properties: { ...promised.properties, [name]: { ...field, enum: [word] } } }));
}

/**
 * What a reader of an answer counts on and nobody promised it: a field that is not there or may be left out, a value of another
 * type, a word that it does not know. Empty where all that it reads is promised.
 */
export function unpromised(reads: JsonSchema, promised: JsonSchema, at = 'the answer'): string[] {
  const given = promised.anyOf ?? promised.oneOf;
  if (given) return given.flatMap((each) => unpromised(reads, each, at));
  const ways = reads.anyOf ?? reads.oneOf;
  if (ways) {
    const split = byWord(ways, promised);
    if (split) return split.flatMap((each) => unpromised(reads, each, at));
    const each = ways.map((way) => unpromised(way, promised, at));
    return each.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }
  const types = typesOf(reads);
  const promisedTypes = typesOf(promised);
  const fits = (type: string) => types?.includes(type) === true || (type === 'integer' && types?.includes('number') === true);
  if (types && promisedTypes && !promisedTypes.every(fits)) return [`${at} is ${promisedTypes.join(' or ')}, not ${types.join(' or ')}`];
  const known = valuesOf(reads);
  const words = valuesOf(promised);
  if (known && words) return words.filter((word) => !known.includes(word)).map((word) => `${at} may be ${String(word)}`);
  if (reads.items && promised.items) return unpromised(reads.items, promised.items, `${at}[]`);
  return Object.entries(reads.properties ?? {}).flatMap(([name, schema]) => {
    const field = promised.properties?.[name];
    const open = promised.additionalProperties;
    if (field === undefined && typeof open === 'object') return unpromised(schema, open, `${at}.${name}`);
    if (field === undefined) return [`${at}.${name} is not there`];
    const missing = reads.required?.includes(name) === true && promised.required?.includes(name) !== true;
    return missing ? [`${at}.${name} may be left out`] : unpromised(schema, field, `${at}.${name}`);
  });
}

/** What is wrong with a body: a field that the service does not know, one that it needs and does not get. Empty where it is taken. */
export function refusedFields(body: SentBody, declared: JsonSchema): string[] {
  const ways = declared.anyOf ?? declared.oneOf;
  if (ways) return ways.map((way) => refusedFields(body, way)).toSorted((a, b) => a.length - b.length)[0] ?? [];
  const known = Object.keys(declared.properties ?? {});
  const unknown = declared.additionalProperties === false ? [...body.sent, ...body.maybe].filter((name) => !known.includes(name)) : [];
  const missing = body.open ? [] : (declared.required ?? []).filter((name) => !body.sent.includes(name));
  return [...unknown.map((name) => `${name} is not known`), ...missing.map((name) => `${name} is needed`)];
}

/** The JSON schema of what a parser of the site takes. */
export const readsOf = (schema: z.ZodType): JsonSchema => json.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
