/** The server's door of what a reader follows. */
export { canFollow } from './can-follow.server';
export { followApi, followsArea } from './area.server';
export { mainTopics, type Topic } from '../common/topics.server';
