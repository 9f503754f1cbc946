import { editingRender } from '@/features/editing/sitecore/server';

/** A layout with its chromes is some hundred kilobytes; what is larger is none. */
export const config = { api: { bodyParser: { sizeLimit: '4mb' } } };

export default editingRender;
