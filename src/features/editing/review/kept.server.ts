import { keptOnce } from '../common/kept-once.server';
import type { ReviewView } from './ReviewPage';

/** A page whose form was wrong, on its way to the renderer of this process. */
export const { keep: keepView, take: takeView } = keptOnce<ReviewView>('reviewViews', 50);
