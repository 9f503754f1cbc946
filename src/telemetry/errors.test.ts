import { logs, SeverityNumber } from '@opentelemetry/api';
import { InMemoryLogRecordExporter, LoggerProvider, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs';
import { beforeEach, expect, it } from 'vitest';
import { reportError } from './errors.ts';
import { onlySaidLogs } from './exporters.ts';

const kept = new InMemoryLogRecordExporter();
logs.setGlobalLoggerProvider(new LoggerProvider({ processors: [new SimpleLogRecordProcessor({ exporter: onlySaidLogs(kept) })] }));
beforeEach(() => kept.reset());

it('an error of the log is reported, with its kind and the request that it was in', () => {
  const err = { type: 'TypeError', code: 'service/shape', message: 'no field', stack: 'at x' };
  reportError(`${JSON.stringify({ level: 'error', service: 'users', requestId: 'r-1', route: '/v1/x', err, msg: 'a handler failed' })}\n`);
  expect(kept.getFinishedLogRecords().map(({ body, severityNumber, attributes }) => ({ body, severityNumber, attributes }))).toEqual([
    {
      body: 'a handler failed: no field',
      severityNumber: SeverityNumber.ERROR,
      attributes: { service: 'users', 'request.id': 'r-1', 'error.type': 'TypeError', code: 'service/shape' },
    },
  ]);
});
it.each(['{"level":"warn","msg":"x"}\n', 'not JSON, "level":"error"\n', '{"level":"error"'])('%j is none', (line) => {
  reportError(line);
  expect(kept.getFinishedLogRecords()).toEqual([]);
});
