import type { EmploymentType, Level, OpeningFunction, Pay, Place, WorkMode } from '../model.ts';
import { employmentOf } from './employment.ts';
import { functionOf } from './function.ts';
import { levelOf } from './level.ts';
import { linesOf } from './lines.ts';
import { workModeOf } from './mode.ts';
import { payIn } from './pay.ts';
import { remarksIn } from './remarks.ts';
import type { Remark } from './remarks.ts';
import { soundPay } from './sound-pay.ts';

/** What a feed tells of an opening, in its own words; empty where it has no field for it. */
export interface Told {
  title: string;
  /** Sanitized HTML. */
  description: string;
  places?: readonly Place[];
  /** The feed's text of the place: "Remote, United States". */
  place?: string;
  /** Department, team, category: what names the work beside the title. */
  departments?: readonly string[];
  /** Hours and kind of contract. */
  employment?: readonly (string | null | undefined)[];
  /** A field that is there to say where the work is done. */
  mode?: string | null | undefined;
  /** What such a field says where nobody touched it: anything else that says where goes before it. */
  modeOtherwise?: WorkMode | undefined;
  /** The feed's words for level or programme. */
  levels?: readonly (string | null | undefined)[];
  /** Pay in fields of its own. */
  pay?: Pay | undefined;
}

export interface Facts {
  function: OpeningFunction;
  level: Level;
  workMode?: WorkMode;
  employment: EmploymentType[];
  pay?: Pay;
}

const said = (texts: readonly (string | null | undefined)[] = []): string[] => texts.filter((text): text is string => Boolean(text));

/** What is known of an opening: the feed's fields first, then its title, then its text. What nobody says is not there. */
export function factsOf(told: Told): { facts: Facts; remarks: Remark[] } {
  const lines = linesOf(told.description);
  const { title, mode: field, place, modeOtherwise: otherwise } = told;
  const workMode = workModeOf({ title, field, ...(place ? { place } : {}), lines, otherwise });
  const given = soundPay(told.pay);
  const pay = given.pay ?? payIn([told.title, ...lines], told.places?.find(({ country }) => country)?.country);
  return {
    facts: {
      function: functionOf(told.title, ...said(told.departments)),
      level: levelOf(told.title, ...said(told.levels)),
      ...(workMode ? { workMode } : {}),
      employment: employmentOf(told.title, said(told.employment), lines),
      ...(pay ? { pay } : {}),
    },
    remarks: [...given.remarks, ...remarksIn([told.title, ...lines])],
  };
}
