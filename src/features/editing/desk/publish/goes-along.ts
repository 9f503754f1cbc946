import type { Published } from '../../authoring/publishing.schema';

/** Whether something goes with what needs it. Other pages that it names may be somebody's unfinished work: they do not, nor what those need. */
export const goesAlong = ({ goes }: Published['needs'][number]): boolean => goes !== false;
