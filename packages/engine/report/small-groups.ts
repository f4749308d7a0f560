import type { EffectiveModel } from '@zhixing/model';
import { type Figure, type MeasureDocument, MINIMUM, type ReportDocument } from '@zhixing/model/report/index.ts';
import type { ReportGroup } from './answer-types.ts';

/** How many people stand behind a group, where several rows are about one of them; its rows otherwise. */
export type PeopleOf = ReadonlyMap<ReportGroup, number>;

/**
 * Leaves out the figures of groups with fewer rows, or people, than `few`. Where those left out of what adds up to a total are one, or
 * fewer than `few` together, the next smallest is left out with them: otherwise they would follow from the total. Groups of several dimensions add up in each direction, those of a
 * table to the totals of its rows and of its columns, so that this is repeated until it holds in all.
 */
export function withoutFew(groups: readonly ReportGroup[], few: number, people?: PeopleOf): readonly ReportGroup[] {
  const sizes: Sizes = {
    of: (group) => people?.get(group) ?? group.rows ?? 0,
    // The same people may stand behind several groups: at least those of the largest stand behind all of them together.
    ofAll: (all) => (people ? Math.max(0, ...all) : all.reduce((sum, size) => sum + size, 0)),
  };
  const small = new Set(groups.filter((group) => isFew(sizes.of(group), few)));
  if (small.size === 0) return groups;
  const lines = (groups[0]?.keys ?? []).flatMap((_, at) => [
    ...Map.groupBy(groups, ({ keys }) => JSON.stringify(keys.toSpliced(at, 1))).values(),
  ]);
  while (lines.filter((line) => leaveOutNext(line, small, { sizes, few })).length > 0);
  return groups.map((group) => (small.has(group) ? { keys: group.keys, rows: null, values: {} } : group));
}

interface Sizes {
  readonly of: (group: ReportGroup) => number;
  readonly ofAll: (sizes: readonly number[]) => number;
}

/** Adds the next smallest group of a line if those left out are one, or too few together; whether there was one to add. */
function leaveOutNext(
  line: readonly ReportGroup[],
  small: Set<ReportGroup>,
  { sizes, few }: { readonly sizes: Sizes; readonly few: number },
): boolean {
  const left = line.filter((group) => small.has(group));
  if (left.length === 0 || (left.length > 1 && sizes.ofAll(left.map(sizes.of)) >= few)) return false;
  const next = line.filter((group) => !small.has(group) && sizes.of(group) !== 0).toSorted((a, b) => sizes.of(a) - sizes.of(b))[0];
  if (next) small.add(next);
  return next !== undefined;
}

/** How many rows of a model make a figure of a report that is answered. */
export const fewestOf = ({ few }: Pick<ReportDocument, 'few'>, model: EffectiveModel): number =>
  few ?? (model.document.minors ? MINIMUM : 0);

/** Measures of a part of a group, by whose size they may be left out. */
export const isOfPart = ({ where, share }: MeasureDocument): boolean => where !== undefined || share !== undefined;

interface Parts {
  readonly few: number;
  readonly measures: readonly (readonly [string, MeasureDocument])[];
  /** The rows, or people, behind each measure of a part. */
  readonly sizeOf: (measure: string) => number;
}

/**
 * Leaves out the figures of parts of a group, such as of its answers with one star, by the rule that leaves out groups: a column of a table
 * tells no more than the same part does as a group. A share goes with the few that it counts, or that it would tell beside a count.
 */
export function withoutFewParts(figures: ReadonlyMap<string, Figure>, { few, measures, sizeOf }: Parts): ReadonlyMap<string, Figure> {
  const partOf = ({ where }: MeasureDocument): string => JSON.stringify(where);
  const counted = measures.filter(([, { count, where }]) => count && where);
  const parts = new Map(counted.map(([name, measure]) => [partOf(measure), sizeOf(name)]));
  const answered = withoutFew(
    [...parts].flatMap(([key, size]) => (size > 0 ? [{ keys: [key], rows: size, values: {} }] : [])),
    few,
  );
  const left = new Set(answered.flatMap(({ keys, rows }) => (rows === null ? keys : [])));
  const shown = answered.flatMap(({ rows }) => rows ?? []);
  const isLeftOut = ([name, measure]: readonly [string, MeasureDocument]): boolean => {
    if (!isOfPart(measure)) return false;
    const size = sizeOf(name);
    if (isFew(size, few) || (measure.where && left.has(partOf(measure)))) return true;
    return measure.share !== undefined && left.size > 0 && shown.some((count) => isFew(size - count, few));
  };
  const names = new Set(measures.filter(isLeftOut).map(([name]) => name));
  return new Map([...figures].map(([name, figure]) => [name, names.has(name) ? null : figure]));
}

/** Whether so few are not answered. Nothing is told by none at all. */
export const isFew = (size: number | null, few: number): boolean => size !== null && size > 0 && size < few;
