import { z } from 'zod';

const reportedTest = z.object({
  /** Groups and test, as vitest joins them. */
  name: z.string(),
  /** `file:line:column` from the root, or the test's file. */
  place: z.string(),
  /** What the error says, and what it compared. */
  message: z.string(),
});
export type ReportedTest = z.infer<typeof reportedTest>;

/** What one run of vitest says, as scripts/test/reporter.ts writes it. */
export const report = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  failures: z.array(reportedTest),
  /** Passed only at a second try. */
  unsteady: z.array(reportedTest),
  /** What each file's tests and hooks took, what went before them (its modules, its document), and those of its tests that took long. */
  files: z
    .array(
      z.object({
        file: z.string(),
        ms: z.number(),
        loadMs: z.number().default(0),
        slow: z.array(z.object({ name: z.string(), ms: z.number() })),
      }),
    )
    .default([]),
});
export type Report = z.infer<typeof report>;

/** A test in one line: where, which, and the first line of why. */
export const lineOf = ({ place, name, message }: ReportedTest): string => `${place} › ${name}: ${message.split('\n')[0]?.trim() ?? ''}`;

/** Lines of a message that a terminal bears; the log has them all. */
const MOST_LINES = 40;

/** A text below its headline: indented, and cut where it is very long. */
export function below(text: string): string {
  const lines = text.trimEnd().split('\n');
  const shown = lines.slice(0, MOST_LINES);
  if (lines.length > shown.length) shown.push(`… ${lines.length - shown.length} lines more`);
  return shown.map((line) => `      ${line}\n`).join('');
}

/** A failed test in full: where, which, why. */
export const failureText = ({ place, name, message }: ReportedTest): string => `    ✗ ${place} › ${name}\n${below(message)}`;
