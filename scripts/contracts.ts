import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { alumniContract } from '../src/backends/alumni/contract.ts';
import { authoringContract } from '../src/backends/content/authoring/contract.ts';
import { collectorContract } from '../src/backends/collector/contract.ts';
import { formsContract } from '../src/backends/forms/contract.ts';
import type { Contract } from '../src/backends/kit/calls/contract.ts';
import { file } from '../src/backends/kit/calls/file.ts';
import { offersContract } from '../src/backends/offers/contract.ts';
import { openingsContract } from '../src/backends/search/openings/calls.ts';
import { searchContract } from '../src/backends/search/api/calls.ts';
import { usersContract } from '../src/backends/users/contract.ts';
// eslint-disable-next-line import-x/no-restricted-paths -- the door leads to the server's modules, which only the site's build resolves
import { eventSchema } from '../src/features/analytics/events/events.schema.ts';

type Json = Readonly<Record<string, unknown>>;

/** File below docs/contracts → what it describes. A service adds its own line. */
const CONTRACTS: Readonly<Record<string, Contract>> = {
  'alumni.openapi.json': alumniContract,
  'authoring.openapi.json': authoringContract,
  'collector.openapi.json': collectorContract,
  'forms.openapi.json': formsContract,
  'offers.openapi.json': offersContract,
  'openings.openapi.json': openingsContract,
  'search.openapi.json': searchContract,
  'users.openapi.json': usersContract,
};

const FOLDER = fileURLToPath(new URL('../docs/contracts/', import.meta.url));

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return json;
}

/** Coerced values come as text in an address; what they are read as describes them better. */
function parameters(query: z.ZodObject): Json[] {
  const read = schemaOf(query, 'output').properties as Readonly<Record<string, Json>>;
  const given = schemaOf(query, 'input');
  const required = (given.required ?? []) as readonly string[];
  return Object.keys(query.shape).map((name) => {
    const { description, ...schema } = read[name] ?? {};
    const list = schema.type === 'array';
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      ...(list ? { style: 'form', explode: true } : {}),
      schema,
    };
  });
}

const media = (schema: Json, form = false) => ({ [form ? 'application/x-www-form-urlencoded' : 'application/json']: { schema } });

const answered = (answer: z.ZodType): Json =>
  answer === file ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } : media(schemaOf(answer, 'output'));

/** An OpenAPI 3.1 description of a service. */
function openApi({ title, version, calls, error, securitySchemes }: Contract): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { method, path: address, summary, query, body, status, answer, gone, pastTheEnd, form, security, refuses } of calls) {
    const key = address.replace(/:(\w+)/g, '{$1}');
    const names = [...address.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
    (paths[key] ??= {})[method.toLowerCase()] = {
      summary,
      ...(security ? { security } : {}),
      parameters: [...names, ...(query ? parameters(query) : [])],
      ...(body ? { requestBody: { required: true, content: media(schemaOf(body, 'input'), form) } } : {}),
      responses: {
        [status]: { description: 'The answer', ...(answer ? { content: answered(answer) } : {}) },
        ...(pastTheEnd
          ? {
              404: {
                description: 'A page past the end: the answer without results, and why',
                content: media(schemaOf(pastTheEnd, 'output')),
              },
            }
          : {}),
        ...(gone ? { 410: { description: 'It is gone', content: media(schemaOf(gone, 'output')) } } : {}),
        default: {
          description: `A refusal: ${refuses.join(', ')}`,
          content: media({ $ref: '#/components/schemas/Error' }),
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    paths,
    components: { schemas: { Error: schemaOf(error, 'output') }, ...(securitySchemes ? { securitySchemes } : {}) },
  };
}

const written = (contract: Contract): string => `${JSON.stringify(openApi(contract), null, 2)}\n`;

function current(file: string): string | undefined {
  try {
    return readFileSync(path.join(FOLDER, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The event-driven data layer, for whoever reads it: a tag, a test, a warehouse. */
const eventsSchema = (): string =>
  `${JSON.stringify({ title: 'window.appEventData: one event', ...z.toJSONSchema(eventSchema, { target: 'draft-2020-12' }) }, null, 2)}\n`;

const FILES: Readonly<Record<string, () => string>> = {
  'analytics-events.schema.json': eventsSchema,
  ...Object.fromEntries(Object.entries(CONTRACTS).map(([file, contract]) => [file, () => written(contract)])),
};

/** Files of docs/contracts that are not what the schemas say. */
export const staleContracts = (): string[] => Object.entries(FILES).flatMap(([file, make]) => (current(file) === make() ? [] : [file]));

/** `node scripts/contracts.ts` writes the descriptions; `--check` only names those that differ, and ends with 1. */
function main(): number {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const stale = staleContracts();
  for (const file of stale) {
    const make = FILES[file];
    if (!values.check && make) writeFileSync(path.join(FOLDER, file), make());
    console.log(`${values.check ? 'differs' : 'written'}: docs/contracts/${file}`);
  }
  return values.check && stale.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(main());
