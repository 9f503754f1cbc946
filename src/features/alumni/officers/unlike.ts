import type { Queue } from './officers.schema';

type Request = Queue['requests'][number];
type Line = Request['candidates'][number];
export type Compared = 'name' | 'offices' | 'practices' | 'years' | 'number';

/** "Zürich" and "zurich " are one office. */
const plain = (text: string | number): string =>
  String(text).normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

const isUnlike = (said: readonly (string | number | undefined)[], known: readonly (string | number | null | undefined)[]): boolean => {
  const ours = known.flatMap((each) => (each ? [plain(each)] : []));
  const theirs = said.flatMap((each) => (each ? [plain(each)] : []));
  return ours.length > 0 && theirs.length > 0 && !theirs.some((each) => ours.includes(each));
};

/**
 * The line that is chosen beforehand: the one with the number that was answered, if nothing else in it says that it is somebody else's. A
 * number alone may be mistyped, and two people would be made one.
 */
export const likelyLine = ({ answers, candidates }: Pick<Request, 'answers' | 'candidates'>): Line | undefined =>
  candidates.find((line) => !line.joined && line.byNumber && unlikeOf(answers, line).size === 0);

/** In what a line of the leavers list says otherwise than somebody answered. What one of the two leaves out is no difference. */
export function unlikeOf(
  { name, formerName, office, practice, from, to, employeeNumber }: Request['answers'],
  line: Pick<Line, 'name' | 'namesBefore' | 'offices' | 'practices' | 'from' | 'to' | 'number'>,
): ReadonlySet<Compared> {
  const compared: readonly (readonly [Compared, boolean])[] = [
    ['name', isUnlike([name, formerName], [line.name, ...line.namesBefore])],
    ['offices', isUnlike([office], line.offices)],
    ['practices', isUnlike([practice], line.practices)],
    ['years', isUnlike([from], [line.from]) || isUnlike([to], [line.to])],
    ['number', isUnlike([employeeNumber], [line.number])],
  ];
  return new Set(compared.flatMap(([what, unlike]) => (unlike ? [what] : [])));
}
