import type { FileAddress } from './address.server';
import type { FileItem } from './item.server';

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/**
 * Asked for by the item that was judged, whatever the visitor wrote: what is judged and what is sent cannot be two things. A
 * host of media (`mediaUrl`) knows items by their paths only.
 */
export function sourceOf(file: FileItem, address: FileAddress, mediaUrl: string | undefined): string {
  const asked = address.kind === 'path' ? encoded(address.path) : '';
  if (mediaUrl !== undefined)
    return `${mediaUrl}/${file.extension === undefined ? asked : `${encoded(file.path.replaceAll(' ', '-'))}.${file.extension}`}`;
  return file.id === undefined && address.kind === 'path' ? `/-/media/${asked}` : `/-/media/${file.id}.ashx`;
}
