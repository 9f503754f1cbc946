/**
 * What visits and their views are told apart by. Those of a visit are the same for all of its views; `path` and `type` are of one
 * view.
 */
export const visitDimensions = ['channel', 'source', 'campaign', 'device', 'browser', 'os', 'language', 'entry', 'exit'] as const;
const viewDimensions = ['path', 'type'] as const;

type ViewDimension = (typeof viewDimensions)[number];
export type Dimension = (typeof visitDimensions)[number] | ViewDimension;

export const dimensions: readonly Dimension[] = [...visitDimensions, ...viewDimensions];

export const isViewDimension = (name: Dimension): name is ViewDimension => name === 'path' || name === 'type';

/** A view was read to the end when so much of it was on the screen, in percent: what follows the text is not read. */
export const END_DEPTH = 90;
