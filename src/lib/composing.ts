/**
 * Whether a key is one of an input method (Chinese, Japanese, Korean): it chooses a word, and means nothing else. Safari ends the word
 * before it tells of the key, which has this code then (UI Events, section 7.3.1).
 */
export const isComposing = ({ nativeEvent }: { nativeEvent: KeyboardEvent }): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
