/** A path with each of its segments percent-encoded (RFC 3986). */
export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
