/**
 * What visits and their views are told apart by, each with its column. Those of a visit are the same for all of its views; `path`
 * and `type` are of one view.
 */
export const VISIT_DIMENSIONS = {
  channel: 'channel',
  source: 'source',
  campaign: 'campaign',
  device: 'device',
  browser: 'browser',
  os: 'os',
  language: 'language',
  entry: 'entry_path',
  exit: 'exit_path',
} as const;
export const VIEW_DIMENSIONS = { path: 'path', type: 'content_type' } as const;

export type VisitDimension = keyof typeof VISIT_DIMENSIONS;
export type ViewDimension = keyof typeof VIEW_DIMENSIONS;
export type Dimension = VisitDimension | ViewDimension;

export const visitDimensions = Object.keys(VISIT_DIMENSIONS) as VisitDimension[];
export const viewDimensions = Object.keys(VIEW_DIMENSIONS) as ViewDimension[];
export const dimensions: readonly Dimension[] = [...visitDimensions, ...viewDimensions];

export const isViewDimension = (name: Dimension): name is ViewDimension => name in VIEW_DIMENSIONS;

/** A view was read to the end when so much of it was on the screen, in percent: what follows the text is not read. */
export const END_DEPTH = 90;
