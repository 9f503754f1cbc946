import { COVER_SCALE } from '@/config/constants';
import type { ImageField } from '@/runtime/fields/model';

/** A cover's preview: the picture at 0.6 of its size (specification section 9, "Scale value"). */
export const coverPreview = ({ value }: ImageField): ImageField => ({
  value: {
    ...value,
    ...(value.width !== undefined && { width: Math.round(value.width * COVER_SCALE) }),
    ...(value.height !== undefined && { height: Math.round(value.height * COVER_SCALE) }),
  },
});
