import { z } from 'zod';
import { pastTheEndAnswer } from '../http/paging.ts';
import type { Access, Declared } from './call.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a service says of itself, from which its OpenAPI description is written (docs/contracts). */
export interface Contract {
  title: string;
  version: string;
  calls: readonly {
    method: string;
    path: string;
    summary: string;
    query?: z.ZodObject | undefined;
    body?: z.ZodType | undefined;
    form?: boolean | undefined;
    status: number;
    answer?: z.ZodType | undefined;
    gone?: z.ZodType | undefined;
    /** The body of an answer with status 404 for a page past the end of a list. */
    pastTheEnd?: z.ZodType | undefined;
    /** Security requirements, any one of which is enough. */
    security?: readonly Json[] | undefined;
    refuses: readonly string[];
  }[];
  /** The body of every refusal. */
  error: z.ZodType;
  securitySchemes?: Json;
}

interface Service extends Pick<Contract, 'title' | 'version' | 'error' | 'securitySchemes'> {
  calls: readonly Declared[];
  /** The code with which it refuses what does not fit a schema. */
  invalid: string;
  /** The code with which a limit refuses. */
  limited: string;
  /** What every call of an access knows beside its own. */
  refuses: Readonly<Partial<Record<Access, readonly string[]>>>;
  security: Readonly<Partial<Record<Access, readonly Json[]>>>;
}

/** How contracts describe the key of the calls for operators. */
export const ADMIN_KEY = { type: 'apiKey', in: 'header', name: 'x-admin-key' } as const;

/** A list of refusals that every service with a closed list of its own has. */
export const refusalShape = <S extends z.ZodRawShape>(codes: readonly string[], more: S) =>
  z.object({
    error: z.object({
      code: z
        .string()
        .describe(
          `Closed list. The service's own: ${codes.join(', ')}; of every service: not-found, method-not-allowed, too-large, unsupported-media-type, bad-request, internal.`,
        ),
      message: z.string(),
      requestId: z.string(),
      ...more,
    }),
  });

/** The contract of a service's declared calls. */
export const contractOf = ({ calls, invalid, limited, refuses, security, ...service }: Service): Contract => ({
  ...service,
  calls: calls.map((call) => ({
    method: call.method,
    path: call.path,
    summary: call.summary,
    query: call.query,
    body: call.body ?? call.ownBody,
    form: call.form,
    status: call.status,
    answer: call.answer,
    gone: call.gone,
    ...(call.paged === true && call.answer instanceof z.ZodObject ? { pastTheEnd: pastTheEndAnswer(call.answer) } : {}),
    security: security[call.access],
    refuses: [
      ...new Set([
        ...((call.params ?? call.query ?? call.body) ? [invalid] : []),
        ...(refuses[call.access] ?? []),
        ...call.refuses,
        ...(call.limit === undefined ? [] : [limited]),
        ...(call.paged === true ? ['past-the-end'] : []),
        'unavailable',
      ]),
    ],
  })),
});
