export { isTranslatable, unitsOf } from './fields.ts';
export { textHash } from './hash.ts';
export { mergeFile, type MergedField, type MergeProblem } from './merge.ts';
export { readXliff, XliffRefusal, type ReadFile, type ReadXliff } from './read.ts';
export type { TranslationField, TranslationItem } from './types.ts';
export { writeXliff } from './write.ts';
export { copyOf, currencyOf, pageOf, readRecord, recordKey, writeRecord, type Currency } from './record.ts';
