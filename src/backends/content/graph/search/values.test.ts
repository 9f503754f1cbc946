import { describe, expect, it } from 'vitest';
import { cellTest } from './values.ts';
import type { Comparison, Operator } from './values.ts';

const A = '11111111-1111-4111-8111-111111111111';
const B = '22222222-2222-4222-8222-222222222222';
type Case = [Comparison, Exclude<Operator, 'NEQ' | 'NCONTAINS'>, string, string, boolean];

describe('cellTest', () => {
  it.each<Case>([
    ['text', 'EQ', 'The Long Queue', 'the long queue', true],
    ['text', 'EQ', 'The Long Queue', 'long', false],
    ['text', 'CONTAINS', 'The Long Queue', 'LONG', true],
    ['text', 'CONTAINS', `{${A.toUpperCase()}}|{${B.toUpperCase()}}`, B.replaceAll('-', ''), true],
    ['text', 'CONTAINS', `{${A.toUpperCase()}}`, `{${B}}`, false],
    ['text', 'CONTAINS', `<link linktype="internal" id="{${A.toUpperCase()}}" />`, A, true],
    ['text', 'EQ', `{${A.toUpperCase()}}`, A, true],
    ['text', 'EQ', `{${A}}|{${B}}`, A, false],
    ['text', 'GT', '10', '9', true],
    ['text', 'LT', '', '9', false],
    ['number', 'EQ', '1.50', '1.5', true],
    ['number', 'GTE', '10', '9', true],
    ['number', 'LT', '', '9', false],
    ['date', 'EQ', '20260102T000000Z', '2026-01-02', true],
    ['date', 'GT', '20260102T030405Z', '2026-01-02T03:04:04Z', true],
    ['date', 'LTE', '20260102T030405Z', '20260102T030405Z', true],
    ['date', 'LT', '', '20260102T030405Z', false],
    ['date', 'CONTAINS', '20260102T030405Z', '202601', true],
    ['checkbox', 'EQ', '1', 'true', true],
    ['checkbox', 'EQ', '', 'false', true],
    ['checkbox', 'EQ', '', '1', false],
  ])('%s %s: "%s" and "%s"', (comparison, operator, raw, wanted, expected) => {
    expect(cellTest(comparison, operator, wanted)(raw)).toBe(expected);
  });
});
