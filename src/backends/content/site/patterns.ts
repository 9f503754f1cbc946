import { RE2JS, RE2JSException } from 're2js';
import { wholeRedirect } from '../../../lib/whole-redirect.ts';

/** What makes a pattern an expression, as the site reads it. */
export const isExpression = (pattern: string): boolean => /[\^$*+()[\]{}|\\]/.test(pattern);

const compiled = new Map<string, RE2JS | undefined>();
const REMEMBERED = 2_000;

/** An expression of a redirect in linear time; undefined where it is none, or looks around or refers back, which has no bound. */
function compile(pattern: string): RE2JS | undefined {
  if (compiled.has(pattern)) return compiled.get(pattern);
  let expression: RE2JS | undefined;
  try {
    expression = RE2JS.compile(RE2JS.translateRegExp(wholeRedirect(pattern)), RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
  }
  if (compiled.size >= REMEMBERED) compiled.clear();
  compiled.set(pattern, expression);
  return expression;
}

/** Whether the time that an expression takes is bounded by the length of a path alone. */
export const isLinear = (pattern: string): boolean => compile(pattern) !== undefined;

/** Whether an expression is one for this path, as the site reads it: over the whole path, regardless of case. */
export const fits = (pattern: string, path: string): boolean => compile(pattern)?.matcher(path).find() ?? false;
