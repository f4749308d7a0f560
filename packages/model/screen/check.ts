import { checkCondition, type Finding } from '../check-condition.ts';
import type { EffectiveModel } from '../effective.ts';
import { fieldPath, type ReportDocument } from '../report/index.ts';
import {
  type FigurePanel,
  type LayerDocument,
  type PlansDocument,
  type RowPanel,
  type ScreenDocument,
  screenDocumentSchema,
} from './document.ts';

/** What checks of a screen look up. */
export interface ScreenPlace {
  readonly modelOf: (name: string) => EffectiveModel | undefined;
  readonly reportOf: (name: string) => ReportDocument | undefined;
}

type RowsAsked = Pick<RowPanel, 'rows' | 'about'>;
type Field = EffectiveModel['fields'][string];

/** Checks a screen document against models and reports. Findings have stable ids from S001 on. */
export function checkScreen(document: unknown, place: ScreenPlace): Finding[] {
  const parsed = screenDocumentSchema.safeParse(document);
  if (!parsed.success) return parsed.error.issues.map((issue) => ({ id: 'S001', path: issue.path.join('.'), message: issue.message }));
  const { needs, subject, panels, layers, plans } = parsed.data;
  return [
    ...(place.modelOf(needs) ? [] : [noModel('needs', needs)]),
    ...(subject ? checkSubject(subject, place) : []),
    ...checkPlaces(parsed.data),
    ...panels.flatMap((panel) => {
      const at = `panels.${panel.id}`;
      return 'figures' in panel ? checkFigures(panel, at, place) : checkRows(panel, at, place);
    }),
    ...layers.flatMap((one) => [...checkRows(one, `layers.${one.id}`, place, true), ...checkLayer(one, place)]),
    ...(plans ? checkPlans(plans, subject, place) : []),
    ...checkAbout(parsed.data),
  ];
}

const noModel = (path: string, name: string): Finding => ({ id: 'S002', path, message: `no model "${name}"` });

function checkSubject({ model: name, where, order, busy }: NonNullable<ScreenDocument['subject']>, { modelOf }: ScreenPlace): Finding[] {
  const model = modelOf(name);
  if (!model) return [noModel('subject', name)];
  const other = busy && modelOf(busy.model);
  return [
    ...(where ? checkCondition(model, where, 'subject.where', modelOf) : []),
    ...checkOrder(model, order, 'subject.order'),
    ...(busy && !other ? [noModel('subject.busy', busy.model)] : []),
    ...(other && busy.where ? checkCondition(other, busy.where, 'subject.busy.where', modelOf) : []),
    ...(other && other.fields[busy.by]?.settings.model !== name
      ? [{ id: 'S004', path: 'subject.busy', message: `"${busy.by}" refers to no ${name}` }]
      : []),
  ];
}

const checkOrder = (model: EffectiveModel, order: string | undefined, path: string): Finding[] =>
  order === undefined || model.fields[order.replace(/^-/, '')]?.column
    ? []
    : [{ id: 'S004', path, message: `no stored field "${order.replace(/^-/, '')}"` }];

/** Every panel has one place, and every place a panel. */
function checkPlaces({ head, left, right, foot, panels, layers }: ScreenDocument): Finding[] {
  const placed = [...head, ...[left, right, foot].flat(2)];
  const known = new Set(panels.map(({ id }) => id));
  const ids = [...panels, ...layers].map(({ id }) => id);
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => ({ id: 'S008', path: id, message: `"${id}" is there twice` })),
    ...placed.filter((id) => !known.has(id)).map((id) => ({ id: 'S009', path: id, message: `no panel "${id}"` })),
    ...placed.filter((id, at) => placed.indexOf(id) !== at).map((id) => ({ id: 'S009', path: id, message: `"${id}" is in two places` })),
    ...[...known].filter((id) => !placed.includes(id)).map((id) => ({ id: 'S009', path: id, message: `"${id}" has no place` })),
  ];
}

function checkFigures({ figures, picture, about }: FigurePanel, path: string, { reportOf }: ScreenPlace): Finding[] {
  const report = reportOf(figures.report);
  if (!report) return [{ id: 'S003', path, message: `no report "${figures.report}"` }];
  const filtered = new Set([...(report.filters ?? []), ...Object.values(report.dimensions).map(({ field }) => field)]);
  const unknown = (what: string, names: readonly string[], known: object): Finding[] =>
    names.filter((name) => !Object.hasOwn(known, name)).map((name) => ({ id: 'S005', path, message: `no ${what} "${name}"` }));
  const groups = picture === 'figure' || picture === 'gauge' ? 0 : 1;
  return [
    ...unknown('dimension', figures.by, report.dimensions),
    ...unknown('measure', figures.measures, report.measures),
    ...[...Object.keys(figures.filters ?? {}), ...(about ? [about] : [])]
      .filter((name) => !filtered.has(name))
      .map((name) => ({ id: 'S006', path, message: `the report is not filtered by "${name}"` })),
    ...(figures.by.length < groups || (picture === 'figure' && figures.by.length > 0)
      ? [{ id: 'S007', path, message: `"${picture}" is not drawn of ${figures.by.length} dimensions` }]
      : []),
  ];
}

/** Text that people write, such as notes, may name children; on a wall only what a list of choices or a reference says is shown. */
const isFree = ({ kind }: Field): boolean => kind.wording && kind.generated === null;

function checkRows({ rows, about }: RowsAsked, path: string, { modelOf }: ScreenPlace, onMap = false): Finding[] {
  const model = modelOf(rows.model);
  if (!model) return [noModel(path, rows.model)];
  const fields = rows.fields.map((name) => ({ name, field: model.fields[name] }));
  return [
    ...fields
      .filter(({ field }) => !field || field.settings.internal === true)
      .map(({ name }) => ({ id: 'S004', path, message: `no field "${name}"` })),
    ...fields
      .filter(({ field }) => !onMap && field?.settings.sensitive === true)
      .map(({ name }) => ({ id: 'S010', path, message: `"${name}" is sensitive, and no wall shows it` })),
    ...fields
      .filter(({ field }) => model.document.minors === true && field && isFree(field))
      .map(({ name }) => ({ id: 'S010', path, message: `"${name}" may name children, and no wall shows it` })),
    ...checkOrder(model, rows.order, path),
    ...(rows.where ? checkCondition(model, rows.where, `${path}.where`, modelOf) : []),
    ...(about && !fieldPath(model, about, modelOf) ? [{ id: 'S006', path, message: `no field "${about}"` }] : []),
  ];
}

function checkLayer({ id, rows, kind }: LayerDocument, { modelOf }: ScreenPlace): Finding[] {
  const model = modelOf(rows.model);
  const drawn = rows.fields.some((name) => model?.fields[name]?.kind.geometry);
  return !model || drawn ? [] : [{ id: 'S011', path: `layers.${id}`, message: `${kind} are drawn of a place, and no field holds one` }];
}

/** Fields by which parts of a plan belong together, and the kind of field each has to be. */
function checkPlans(plans: PlansDocument, subject: ScreenDocument['subject'], place: ScreenPlace): Finding[] {
  const { floors, venues, cameras, uses } = plans;
  const refersTo = (name: string) => (field: Field | undefined) => field?.kind.reference != null && field.settings.model === name;
  const isNumber = (field: Field | undefined) => field?.kind.summable(field.settings) === true;
  const isPicture = (field: Field | undefined) => field?.kind.attachment === 'picture';
  const wants = ({ rows: { model } }: RowsAsked, part: string, name: string, isRight: (field: Field | undefined) => boolean): Finding[] =>
    isRight(place.modelOf(model)?.fields[name])
      ? []
      : [{ id: 'S013', path: `plans.${part}`, message: `"${name}" is not what a plan needs` }];
  return [
    ...Object.entries({ floors, venues, ...(cameras && { cameras }) }).flatMap(([part, one]) => checkRows(one, `plans.${part}`, place)),
    ...wants(floors, 'floors', floors.picture, isPicture),
    ...wants(venues, 'venues', venues.floor, refersTo(floors.rows.model)),
    ...[venues.x, venues.y].flatMap((name) => wants(venues, 'venues', name, isNumber)),
    ...(cameras ? wants(cameras, 'cameras', cameras.venue, refersTo(venues.rows.model)) : []),
    ...(uses && subject?.model !== 'site' ? [{ id: 'S013', path: 'plans.uses', message: 'only a site has a calendar of its venues' }] : []),
  ];
}

/** On a screen about one record everything is about that record. */
function checkAbout({ subject, panels, layers }: ScreenDocument): Finding[] {
  return [...panels, ...layers]
    .filter(({ about, general }) => (about === undefined && !general) !== (subject === undefined))
    .map(({ id }) => ({
      id: 'S012',
      path: id,
      message: subject ? 'is not narrowed to what the screen is about' : 'the screen is about no record',
    }));
}
