import { checkCondition, type Finding } from '../check-condition.ts';
import type { Condition } from '../condition.ts';
import type { EffectiveField, EffectiveModel } from '../effective.ts';
import { type ReportDocument, readPeriod } from '../report/index.ts';
import { type AskingTile, pageDocumentSchema, type TileDocument, type TileOf } from './document.ts';

/** What checks of a page look up. */
export interface PageWorld {
  readonly modelOf: (name: string) => EffectiveModel | undefined;
  readonly reportOf: (name: string) => ReportDocument | undefined;
}

/** Checks a page document against the models and reports. Findings have stable ids from H001 on. */
export function checkPage(document: unknown, world: PageWorld): Finding[] {
  const parsed = pageDocumentSchema.safeParse(document);
  if (!parsed.success) return parsed.error.issues.map((issue) => ({ id: 'H001', path: issue.path.join('.'), message: issue.message }));
  const { tiles } = parsed.data;
  return [...checkPlaces(tiles), ...tiles.flatMap((tile, at) => checkTile(tile, `tiles.${at}`, world))];
}

/** Ids are unique, and the work of the person comes first, once. */
function checkPlaces(tiles: readonly TileDocument[]): Finding[] {
  const repeated = tiles.flatMap(({ id }, at) =>
    tiles.findIndex((other) => other.id === id) < at
      ? [{ id: 'H002', path: `tiles.${at}.id`, message: `"${id}" is the id of another tile` }]
      : [],
  );
  const first = tiles[0]?.kind === 'todo' && tiles.filter(({ kind }) => kind === 'todo').length === 1;
  return [...repeated, ...(first ? [] : [{ id: 'H003', path: 'tiles', message: 'the work to do is the first tile, and there once' }])];
}

function checkTile(tile: TileDocument, path: string, world: PageWorld): Finding[] {
  switch (tile.kind) {
    case 'figure':
    case 'chart':
      return checkAsked(tile, path, world);
    case 'list':
    case 'calendar':
    case 'map':
      return checkRecords(tile, path, world);
    default:
      return [];
  }
}

/** The day itself does not matter: whether a text is a period does not depend on it. */
const ANY_DAY = '2026-01-01';

function checkAsked(tile: AskingTile, path: string, world: PageWorld): Finding[] {
  const report = world.reportOf(tile.report);
  if (!report) return [{ id: 'H004', path: `${path}.report`, message: `no report "${tile.report}"` }];
  const { dimensions, measures } = report;
  const isChart = tile.kind === 'chart';
  return [
    ...checkPeriod(tile, path, report),
    ...checkFilters(tile, path, report, world),
    ...missing('H007', path, 'dimension', dimensions, isChart ? [...(tile.by ?? []), ...one(tile.series)] : []),
    ...missing('H007', path, 'measure', measures, isChart ? (tile.measures ?? []) : [tile.measure]),
    ...(isChart ? checkPicture(tile, path, report) : []),
  ];
}

function checkPeriod({ period: text }: AskingTile, path: string, report: ReportDocument): Finding[] {
  if (text === undefined) return [];
  const period = readPeriod(text, ANY_DAY);
  if (period && (report.period !== undefined || period.unit === 'all')) return [];
  return [{ id: 'H005', path: `${path}.period`, message: `"${text}" is no period of the report` }];
}

function checkFilters({ filters = {} }: AskingTile, path: string, report: ReportDocument, { modelOf }: PageWorld): Finding[] {
  const offered = new Set([...(report.filters ?? []), ...Object.values(report.dimensions).map(({ field }) => field)]);
  return Object.entries(filters).flatMap(([name, operand]): Finding[] => {
    if (!offered.has(name)) return [{ id: 'H006', path: `${path}.filters`, message: `the report is not narrowed by "${name}"` }];
    const names = name.split('.');
    const owner = names
      .slice(0, -1)
      .reduce<EffectiveModel | undefined>((at, step) => modelOf(String(at?.fields[step]?.settings.model)), modelOf(report.model));
    return owner ? checkCondition(owner, { [names.at(-1) ?? '']: operand } as Condition, `${path}.filters.${name}`, modelOf) : [];
  });
}

const one = (name: string | undefined): string[] => (name === undefined ? [] : [name]);

const missing = (id: string, path: string, what: string, known: object, names: readonly string[]): Finding[] =>
  names.filter((name) => !Object.hasOwn(known, name)).map((name) => ({ id, path, message: `no ${what} "${name}" in the report` }));

function checkPicture({ chart, picture, by, measures }: TileOf<'chart'>, path: string, { charts = [] }: ReportDocument): Finding[] {
  const own = picture !== undefined && by !== undefined && measures !== undefined;
  if (own === (chart === undefined) && (own || charts[chart ?? -1])) return [];
  return [{ id: 'H008', path, message: 'a chart is one of the report, or a picture by dimensions and measures' }];
}

function checkRecords(tile: TileOf<'list'> | TileOf<'calendar'> | TileOf<'map'>, path: string, { modelOf }: PageWorld): Finding[] {
  const model = modelOf(tile.model);
  if (!model) return [{ id: 'H009', path: `${path}.model`, message: `no model "${tile.model}"` }];
  return [...(tile.filter ? checkCondition(model, tile.filter, `${path}.filter`, modelOf) : []), ...checkFields(tile, path, model)];
}

function checkFields(tile: TileOf<'list'> | TileOf<'calendar'> | TileOf<'map'>, path: string, model: EffectiveModel): Finding[] {
  const checked = (name: string, fits: (field: EffectiveField) => boolean, what: string): Finding[] => {
    const field = model.fields[name];
    return field && fits(field) ? [] : [{ id: 'H010', path, message: `"${name}" is no ${what} of "${model.name}"` }];
  };
  if (tile.kind === 'map') return checked(tile.at, ({ kind }) => kind.geometry === 'point', 'place');
  if (tile.kind === 'calendar')
    return [tile.from, ...one(tile.to)].flatMap((name) => checked(name, ({ kind }) => kind.dated !== null, 'day or moment'));
  return [...(tile.columns ?? []), ...one(tile.sort?.replace(/^-/, ''))].flatMap((name) => checked(name, () => true, 'field'));
}
