import type { z } from 'zod';
import { AppError } from './errors';
import { noteRow } from './left-out';
import { parseRow, readable } from './rows';

interface Answered {
  /** For the log: method and route, without what a visitor gave. */
  where: string;
  status?: number;
  /** Each entry of each list is needed: it is written back, and what is left out here would be taken away there. */
  whole?: boolean | undefined;
}

/**
 * What a service answered. One entry of a list that is of another shape costs only itself: it is counted, logged once and shown by
 * `/api/healthz`; a list of which nothing can be read is a fault of the service.
 * @throws AppError `service/shape`
 */
export function readAnswer<S extends z.ZodType>(schema: S, body: unknown, { where, status, whole = false }: Answered): z.infer<S> {
  const parsed = parseRow(schema, body);
  if ('row' in parsed) return parsed.row;
  const found = whole ? { value: body, leftOut: [] } : readable(where, body, schema);
  const rest = found.leftOut.length > 0 ? parseRow(schema, found.value) : parsed;
  if ('reason' in rest)
    throw new AppError('service/shape', {
      detail: `${where}: ${rest.reason}`,
      ...(status === undefined ? {} : { upstreamStatus: status }),
    });
  for (const entry of found.leftOut) noteRow(entry);
  return rest.row;
}
