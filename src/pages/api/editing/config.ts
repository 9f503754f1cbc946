import { editingConfig } from '@/features/editing/sitecore/server';
import { renderings } from '@/generated/rendering-schemas';

export default editingConfig(Object.keys(renderings));
