import { pageLink } from './page-link';

/** What was broken off; an answer that refuses is one. */
const isBroken = (error: unknown): boolean => error instanceof TypeError || error instanceof DOMException;
/** Of a document that is left no second answer is heard, whichever way it is left. */
const AGAIN_AFTER_MS = 300;

/**
 * What is asked for in place of a page that the browser goes to where it cannot be had. Firefox and Safari break off what is being
 * fetched when another navigation begins, and go on with this document until the next one is there: to go somewhere then would
 * take the place of the link that was pressed, or of Back. So it is asked for once more, a moment later.
 * @param isWanted whether a second answer is
 * @returns what came; nothing where a pressed link leads elsewhere by now
 * @throws what the last try threw
 */
export async function askedTwice<T>(ask: () => Promise<T>, isWanted: () => boolean): Promise<T | undefined> {
  let isLeft = false;
  const onClick = (event: MouseEvent): void => void (isLeft ||= pageLink(event, location) !== undefined);
  addEventListener('click', onClick);
  try {
    return await ask().catch(async (error: unknown) => {
      if (!isBroken(error) || !isWanted()) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      if (!isWanted()) throw error;
      return await ask();
    });
  } catch (error) {
    if (isLeft) return undefined;
    throw error;
  } finally {
    removeEventListener('click', onClick);
  }
}
