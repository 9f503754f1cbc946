/** A percent-encoded text as it reads. One with a stray per cent sign is meant as it stands. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
