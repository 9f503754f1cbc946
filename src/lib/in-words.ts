/** `ArticleType` → `Article type`, `ImageURL` → `Image URL`: what people call a thing that has only the name that developers gave it. */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_]+/)
    .filter((word) => word !== '');
  return words.map((word, index) => (index === 0 || /^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase())).join(' ');
}
