import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import {
  aggregateOf,
  type DaySpan,
  daysWithin,
  derive,
  type Figure,
  grainSpan,
  type MeasureDocument,
} from '@zhixing/model/report/index.ts';
import { type Context, readingOf } from '../context.ts';
import type { ReportAnswer, ReportGroup } from './answer-types.ts';
import { bitsOf, compile, dimensionsOf, MAIN, MAX_GROUPS, measuresOf, type RawAnswer, type RawGroup } from './compile.ts';
import { reportErrors } from './errors.ts';
import type { Question } from './question.ts';
import { fewestOf, isFew, withoutFew, withoutFewParts } from './small-groups.ts';

/**
 * Answers a question in one statement under the reader's own scope and masks.
 * @throws report.tooManyGroups if it has more groups than a report can show
 */
export async function answer(ctx: Context, question: Question): Promise<ReportAnswer> {
  const [raw] = await readingOf(ctx).query<RawAnswer>(compile(ctx, question));
  const groups = raw?.groups ?? {};
  if ((groups[MAIN]?.length ?? 0) > MAX_GROUPS) throw reportErrors.tooManyGroups({ most: MAX_GROUPS });
  const sources = indexed(question, groups);
  const few = fewestOf(question.report.document, question.report.model);
  const until = question.report.document.upcoming ? null : addDays(chinaDay(ctx.now()), 1);
  const sets = question.sets.map((set) => {
    const by = question.dimensions.filter((name) => set.includes(name));
    const bits = bitsOf(question.dimensions, by);
    const found = (groups[MAIN] ?? []).filter(({ g }) => g === bits);
    const own = [...found, ...addedGroups(question, by, { groups, found })].toSorted((a, b) => byKeys(keysOf(by, a), keysOf(by, b)));
    const all = own.map((group) => [groupOf(question, by, group, { sources, until }), group.p ?? group.n] as const);
    const counted = own.some(({ p }) => p !== undefined);
    const answered = withoutFew(
      all.map(([group]) => group),
      few,
      counted ? new Map(all) : undefined,
    );
    return { by, groups: answered.filter(({ rows }) => by.length === 0 || (rows ?? 0) >= (question.least ?? 0)) };
  });
  return { sets, labels: raw?.labels ?? {} };
}

/** Groups that sources add to those of the report: with no rows of it. */
function addedGroups(
  question: Question,
  by: readonly string[],
  { groups, found }: { readonly groups: RawAnswer['groups']; readonly found: readonly RawGroup[] },
): RawGroup[] {
  const known = new Set(found.map((group) => place(by, keysOf(by, group))));
  const added = [...question.report.sources].flatMap(([name, { document }]) => {
    const dimensions = dimensionsOf(question, name);
    if (!document.adds || !by.every((one) => dimensions.includes(one))) return [];
    const bits = bitsOf(dimensions, by);
    return (groups[name] ?? []).filter(({ g, n }) => g === bits && n > 0).map((group) => keysOf(by, group));
  });
  const fresh = new Map(added.map((keys) => [place(by, keys), keys] as const).filter(([at]) => !known.has(at)));
  return [...fresh.values()].map((keys) => ({
    ...Object.fromEntries(by.map((name, at) => [`d_${name}`, keys[at]])),
    g: bitsOf(question.dimensions, by),
    n: 0,
  }));
}

/** What the groups are computed with: those of the sources, and the first day that has not passed yet, where days to come do not count. */
interface Around {
  readonly sources: Indexed;
  readonly until: string | null;
}

type Indexed = ReadonlyMap<string, ReadonlyMap<string, RawGroup>>;

const keysOf = (by: readonly string[], group: RawGroup): (string | null)[] =>
  by.map((name) => (group[`d_${name}`] as string | null) ?? null);
/** Groups in the order of their keys, so that the same rows give the same answer in whatever order they are stored. */
function byKeys(a: readonly (string | null)[], b: readonly (string | null)[]): number {
  const at = a.findIndex((key, n) => key !== b[n]);
  if (at < 0) return 0;
  const [one, other] = [a[at] ?? '\uffff', b[at] ?? '\uffff'];
  return one < other ? -1 : 1;
}

const place = (by: readonly string[], keys: readonly (string | null)[]): string => JSON.stringify([by, keys]);

/** The groups of the compared sources by dimensions and keys. */
function indexed(question: Question, groups: RawAnswer['groups']): Indexed {
  return new Map(
    Object.entries(groups)
      .filter(([name]) => name !== MAIN)
      .map(([name, own]) => {
        const known = dimensionsOf(question, name);
        const byBits = new Map(question.sets.map((set) => known.filter((one) => set.includes(one))).map((by) => [bitsOf(known, by), by]));
        return [
          name,
          new Map(
            own.map((group) => {
              const by = byBits.get(group.g) ?? [];
              return [place(by, keysOf(by, group)), group];
            }),
          ),
        ];
      }),
  );
}

function groupOf(question: Question, by: readonly string[], group: RawGroup, { sources, until }: Around): ReportGroup {
  const keys = keysOf(by, group);
  const days = daysOf(question, by, keys, until);
  const computed = new Map(
    [MAIN, ...sources.keys()].flatMap((name) => [
      ...figuresOf(question, name, name === MAIN ? group : compared(question, name, by, keys, sources), days),
    ]),
  );
  const values = question.measures.flatMap((name) => {
    const document = question.report.measures.get(name)?.document;
    if (!document) return [];
    return [
      [
        name,
        rounded(
          aggregateOf(document) === null
            ? derive(document, question.report.document.measures, (one) => computed.get(one) ?? null)
            : (computed.get(name) ?? null),
        ),
      ] as const,
    ];
  });
  return { keys, rows: group.n, values: Object.fromEntries(values) };
}

/** The figures of a group of the report or of a source; none of those that too few rows make. */
function figuresOf(question: Question, source: string, row: RawGroup | undefined, days: number | null): ReadonlyMap<string, Figure> {
  const { document, model, sources } = question.report;
  const measures = measuresOf(question, source);
  const few = fewestOf(document, sources.get(source)?.model ?? model);
  // Groups of the report itself are left out as a whole.
  if (source !== MAIN && isFew(row?.p ?? row?.n ?? 0, few)) return new Map(measures.map(([name]) => [name, null]));
  const figures = new Map(measures.map(([name, measure]) => [name, figureOf(measure, row?.[`v_${name}`], days)]));
  return few > 0 ? withoutFewParts(figures, { few, measures, sizeOf: (name) => Number(row?.[`n_${name}`] ?? 0) }) : figures;
}

function compared(
  question: Question,
  source: string,
  by: readonly string[],
  keys: readonly (string | null)[],
  sources: Indexed,
): RawGroup | undefined {
  const known = dimensionsOf(question, source);
  const shared = by.filter((name) => known.includes(name));
  return sources.get(source)?.get(
    place(
      shared,
      shared.map((name) => keys[by.indexOf(name)] ?? null),
    ),
  );
}

function figureOf({ perDay, count, sum, distinct }: MeasureDocument, value: unknown, days: number | null): Figure {
  if (Array.isArray(value)) return value.map(Number);
  if (value === null || value === undefined) return count || sum !== undefined || distinct !== undefined ? 0 : null;
  if (!perDay) return Number(value);
  return days === null ? null : Number(value) * days;
}

/** The days that a group spans: those of its unit of time within the period, up to the present day. Null without either. */
function daysOf(
  { report, dimensions, span }: Question,
  by: readonly string[],
  keys: readonly (string | null)[],
  until: string | null,
): number | null {
  const timed = dimensions.find((name) => by.includes(name) && report.document.dimensions[name]?.field === report.document.period);
  const grain = timed === undefined ? undefined : report.document.dimensions[timed]?.grain;
  const key = timed === undefined ? null : keys[by.indexOf(timed)];
  const unit: DaySpan | null = grain && key ? grainSpan(grain, key) : span;
  if (unit === null) return null;
  const passed = until === null || unit.to <= until ? unit : { from: unit.from, to: unit.from > until ? unit.from : until };
  return daysWithin(passed, span ?? passed);
}

/** Six decimals are more than any figure shows, and hide in which order floating numbers were added. */
const rounded = (figure: Figure): Figure => (typeof figure === 'number' ? Math.round(figure * 1e6) / 1e6 : figure);
