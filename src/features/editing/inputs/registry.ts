import type { FieldInput } from './field-input';
import { choice } from './controls/Choices';
import { date, datetime } from './controls/Dates';
import { richText } from './controls/Html';
import { checkbox, integer, multiLine, number, rawValue, singleLine } from './controls/Lines';
import { link } from './controls/Links';
import { checklist, many } from './controls/Many';
import { pairs } from './controls/Pairs';
import { file, image } from './controls/Pictures';

const INPUTS: readonly FieldInput[] = [
  singleLine,
  multiLine,
  richText,
  integer,
  number,
  checkbox,
  date,
  datetime,
  choice,
  many,
  checklist,
  image,
  file,
  link,
  pairs,
];

const byType = new Map(INPUTS.flatMap((input) => input.types.map((type): [string, FieldInput] => [type, input])));

/** How fields of a type of Sitecore's are edited; of an unknown one, its raw value. */
export const inputOf = (type: string): FieldInput => byType.get(type.trim().toLowerCase()) ?? rawValue;
