/** All cookies that scripts may read, as the browser writes them; '' where a document may have none, which throws. */
export function cookieText(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}
