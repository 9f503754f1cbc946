/** Fields for the named examples of renderings, as their schemas give them. */
import type { FileField, ImageField, LinkField, TextField } from '../fields/model';

export const text = (value = ''): TextField => ({ value });
export const link = (href = '', linkText = ''): LinkField => ({ value: { href, text: linkText } });
export const noImage: ImageField = { value: { alt: '' } };
export const image = (name: string, alt: string, width = 1536, height = 1024): ImageField => ({
  value: { src: `/-/media/articles/${name}.png`, alt, width, height },
});
export const noFile: FileField = { value: { name: '', displayName: '', title: '', description: '', extension: '', mimeType: '' } };
export const file = (name: string, size?: number): FileField => ({
  value: {
    ...noFile.value,
    src: `/-/media/reports/${name}.pdf`,
    name,
    displayName: name,
    extension: 'pdf',
    mimeType: 'application/pdf',
    size,
  },
});
