import vm from 'node:vm';
import { RE2JS, RE2JSException } from 're2js';

/** An expression of a redirect, over a whole path. */
export interface Pattern {
  /** What it found: the whole, and its groups; null where it does not fit. */
  exec(text: string): readonly (string | undefined)[] | null;
}

/** What an expression that is not bounded by itself may take. A path is a line: one that needs longer is meant otherwise. */
const LONGEST_MS = 20;
/** A busy machine may stop one by mistake, but not so often in a row. */
const MOST_STOPS = 3;
/** And one that was stopped while others had the processor is tried again: its redirect would be missed, and its stops counted, for nothing. */
const MOST_TRIES = 5;

/** Milliseconds of a processor that this thread had. */
function computedMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
}

/** In time that grows with the length of the text alone, whatever the expression; undefined for what cannot be found so. */
function linear(source: string): Pattern | undefined {
  let expression: RE2JS;
  try {
    expression = RE2JS.compile(RE2JS.translateRegExp(source), RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    // Whether what it does not know is an expression at all, the other engine says.
    if (error instanceof RE2JSException) return undefined;
    throw error;
  }
  return {
    exec: (text) => {
      const matcher = expression.matcher(text);
      if (!matcher.find()) return null;
      return Array.from({ length: matcher.groupCount() + 1 }, (_, index) => matcher.group(index) ?? undefined);
    },
  };
}

/** An expression that looks around, or refers to what it found, by V8's own engine, which is stopped when it takes too long. */
function stopped(source: string, onStopped: (error: unknown) => void): Pattern {
  // Throws where it is no expression.
  new RegExp(source, 'i');
  const room = vm.createContext({ source, text: '' });
  vm.runInContext('const expression = new RegExp(source, "i")', room);
  const run = new vm.Script('expression.exec(text)');
  let stops = 0;
  return {
    exec: (text) => {
      if (stops >= MOST_STOPS) return null;
      room.text = text;
      for (let tries = 1; ; tries += 1) {
        const since = process.threadCpuUsage();
        try {
          const found = run.runInContext(room, { timeout: LONGEST_MS }) as (string | undefined)[] | null;
          stops = 0;
          return found && Array.from(found);
        } catch (error) {
          if (computedMs(since) < LONGEST_MS / 2 && tries < MOST_TRIES) continue;
          stops += 1;
          // For good: whoever sends such paths sends more of them.
          if (stops === MOST_STOPS) onStopped(error);
          return null;
        }
      }
    },
  };
}

/**
 * An expression that no path makes expensive: editors write them, everybody may send any path.
 *
 * @param onStopped hears once of one that took too long, and fits nothing from then on
 * @throws SyntaxError where it is none
 */
export const patternOf = (source: string, onStopped: (error: unknown) => void): Pattern => linear(source) ?? stopped(source, onStopped);

/** Whether the time that an expression takes is bounded by itself: those that editors write are to be. */
export const isLinear = (source: string): boolean => linear(source) !== undefined;
