/** What visits are told apart by: docs/contracts/collector.openapi.json. */
export const DIMENSIONS = [
  'path',
  'entry',
  'exit',
  'type',
  'channel',
  'source',
  'campaign',
  'device',
  'browser',
  'os',
  'language',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];
