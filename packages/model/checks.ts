import { checkAlong } from './check-along.ts';
import { checkCondition, type DocumentOf, type Finding, modelsOf } from './check-condition.ts';
import { checkDeclared } from './check-declared.ts';
import { checkExpressions } from './check-expressions.ts';
import { checkForm, checkLinkage } from './check-form.ts';
import { checkRollups } from './check-rollups.ts';
import type { Condition } from './condition.ts';
import { type ActionDocument, type ModelDocument, modelDocumentSchema } from './document.ts';
import { type EffectiveModel, effectiveModel, reservedNames, rollupField, snake } from './effective.ts';
import type { Field } from './field.ts';
import type { Kind } from './kind.ts';
import { settingsOf } from './kind-settings.ts';
import { kinds } from './kinds/registry.ts';
import { patternFault } from './pattern.ts';
import { rollupOf } from './rollup.ts';
import { traits } from './traits.ts';

const COMMON = [
  'kind',
  'required',
  'unique',
  'index',
  'search',
  'sensitive',
  'minors',
  'readonly',
  'internal',
  'default',
  'label',
  'max',
  'min',
  'show',
  'requiredWhen',
  'message',
];
const MAX_FIELDS = 400;
const MAX_BYTES = 63;

/**
 * Checks a document against the language and the models it refers to.
 * M001 shape · M002 no such kind · M003 bad setting · M004 reserved name · M005 unknown model · M006 name too long for the database ·
 * M007 too many fields · M010 view names no field · M011 scope or guard names no field · M012 operator not offered · M013 bad sort ·
 * M014 operand is no comparable field · M020 unknown state · M021 state never reached · M022 action argument · M023 approval ·
 * M030 label · M031 unique or index names no column · M032 search over a field that is not text · M033 personal scope ·
 * M040 no CEL expression · M041 default · M042 formula names something unknown · M043 formula of a wrong type · M044 circular formulas ·
 * M050 rollup of records that do not refer to this model · M051 aggregate of a rollup ·
 * M060 show or requiredWhen that a form cannot evaluate · M061 circular show · M062 sub-table ·
 * M063 people named by a reference to something else · M064 filter of selectable records names no field · M070 check of a record ·
 * M071 overlap rule · M072 capacity rule · M073 records beside an imported one · M074 moment of closing · M075 alternatives ·
 * M076 copied name · M077 reference to whom records of minors are about
 */
export function checkModel(
  document: unknown,
  knows: (model: string) => boolean = () => true,
  documentOf: DocumentOf = () => undefined,
): Finding[] {
  const parsed = modelDocumentSchema.safeParse(document);
  if (!parsed.success) {
    return parsed.error.issues.map((issue) => ({ id: 'M001', path: issue.path.join('.'), message: issue.message }));
  }
  const { fields, rollups = {} } = parsed.data;
  const fieldFindings = [
    ...Object.entries(fields).flatMap(([name, field]) => checkField(`fields.${name}`, name, field, knows)),
    ...Object.entries(rollups).flatMap(([name, rollup]) => checkField(`rollups.${name}`, name, rollupField(rollup), knows)),
  ];
  const nameFindings = checkNames(parsed.data);
  if (fieldFindings.length + nameFindings.length > 0) return [...nameFindings, ...fieldFindings];
  const model = effectiveModel(parsed.data);
  return [
    ...checkStates(parsed.data),
    ...checkActions(model, knows, documentOf),
    ...checkViews(model, documentOf),
    ...checkColumns(model),
    ...checkScopes(model, documentOf),
    ...checkExpressions(model),
    ...checkRollups(model, documentOf),
    ...checkDeclared(model, documentOf),
    ...checkOptionsFilter(model, documentOf),
    ...checkLinkage(model),
    ...checkForm(model, knows, documentOf),
    ...checkAlong(model, documentOf),
    ...checkClosing(model),
    ...checkCopiedNames(model),
    ...checkMinorsBy(model),
  ];
}

/** The name of what a field refers to is copied into a text field that nobody types into. */
const checkCopiedNames = ({ fields }: EffectiveModel): Finding[] =>
  Object.values(fields).flatMap(({ name, settings: { copiedName } }) => {
    const copy = copiedName === undefined ? null : fields[String(copiedName)];
    const isText = copy?.kind.expression(copy.settings) === 'string' && copy.kind.options(copy.settings) === null;
    const isCopy = copy === null || (isText && copy?.settings.readonly === true);
    return isCopy ? [] : [{ id: 'M076', path: `fields.${name}.copiedName`, message: 'the copied name is a read-only text of this model' }];
  });

// A field must not be declared twice, and names must not be truncated by PostgreSQL.
function checkNames({ name, fields, traits: adjectives = [], states = [], rollups = {} }: ModelDocument): Finding[] {
  const given = [...adjectives.flatMap((trait) => Object.keys(traits[trait](name))), ...(states.length > 0 ? ['status'] : [])];
  const names = [...Object.keys(fields), ...Object.keys(rollups)];
  const tooLong = (text: string) => snake(text).length > MAX_BYTES;
  return [
    ...(tooLong(name) ? [{ id: 'M006', path: 'name', message: 'the name is too long for a table' }] : []),
    ...names.filter(tooLong).map((field) => ({ id: 'M006', path: `fields.${field}`, message: 'the name is too long for a column' })),
    ...(names.length > MAX_FIELDS ? [{ id: 'M007', path: 'fields', message: `more than ${MAX_FIELDS} fields` }] : []),
    ...names
      .filter((field, at) => given.includes(field) || names.indexOf(field) < at)
      .map((field) => ({
        id: 'M004',
        path: `fields.${field}`,
        message: `"${field}" is given by a trait, by the states or by another field`,
      })),
  ];
}

/** The model whose records' names may be shown to every reader of a referring record (`named`); names of children may not. */
const PEOPLE = 'user';

function checkField(path: string, name: string, field: Field, knows: (model: string) => boolean): Finding[] {
  const kind = kinds[field.kind];
  if (!kind) return [{ id: 'M002', path, message: `no kind "${field.kind}"` }];
  if (reservedNames.includes(name)) return [{ id: 'M004', path, message: `"${name}" is kept for the engine` }];
  const target = kind.target(field)?.model ?? rollupOf({ kind, settings: field })?.of ?? null;
  return [
    ...checkSettings(path, kind, field),
    ...checkSearch(path, kind, field),
    ...unknownTarget(path, target, knows),
    ...checkPattern(path, field),
    ...checkDefault(path, field),
    ...(field.named === true && target !== PEOPLE ? [{ id: 'M063', path: `${path}.named`, message: 'only people are named' }] : []),
  ];
}

function checkSettings(path: string, kind: Kind, field: Field): Finding[] {
  const settings = settingsOf(kind.name);
  const bad = Object.entries(settings).filter(([setting, schema]) => !schema.safeParse(field[setting]).success);
  const unknown = Object.keys(field).filter((setting) => !COMMON.includes(setting) && !Object.hasOwn(settings, setting));
  return [
    ...bad.map(([setting]) => ({ id: 'M003', path: `${path}.${setting}`, message: `bad or missing setting "${setting}"` })),
    ...unknown.map((setting) => ({ id: 'M003', path: `${path}.${setting}`, message: `kind "${kind.name}" has no setting "${setting}"` })),
  ];
}

function checkSearch(path: string, kind: Kind, field: Field): Finding[] {
  return field.search !== true || kind.searchable(field)
    ? []
    : [{ id: 'M032', path: `${path}.search`, message: `"${kind.name}" is no text` }];
}

function unknownTarget(path: string, target: string | null, knows: (model: string) => boolean): Finding[] {
  return target && !knows(target) ? [{ id: 'M005', path, message: `no model "${target}"` }] : [];
}

function checkPattern(path: string, field: Field): Finding[] {
  if (typeof field.pattern !== 'string') return [];
  const fault = patternFault(field.pattern);
  return fault === null ? [] : [{ id: 'M003', path: `${path}.pattern`, message: fault }];
}

function checkDefault(path: string, field: Field): Finding[] {
  if (field.default === undefined || (typeof field.default === 'string' && field.default.startsWith('@'))) return [];
  const issue = kinds[field.kind]?.check(field.default, field);
  return issue ? [{ id: 'M041', path: `${path}.default`, message: issue.key }] : [];
}

/** Whom records of minors are about is a reference of their own. */
function checkMinorsBy({ document: { minors, minorsBy }, fields }: EffectiveModel): Finding[] {
  if (minorsBy === undefined) return [];
  const field = fields[minorsBy];
  return minors && field?.kind.reference === 'one' && field.column !== null
    ? []
    : [{ id: 'M077', path: 'minorsBy', message: `"${minorsBy}" is no reference of records of minors` }];
}

/** Records close at a stored moment. */
function checkClosing({ document: { closedSince }, fields }: EffectiveModel): Finding[] {
  if (closedSince === undefined || fields[closedSince]?.kind.dated === 'moment') return [];
  return [{ id: 'M074', path: 'closedSince', message: `"${closedSince}" is no moment` }];
}

function checkStates(document: ModelDocument): Finding[] {
  const states = document.states ?? [];
  const reached = new Set([states[0], ...Object.values(document.actions ?? {}).map((action) => action.to)]);
  const lost = states.filter((state) => !reached.has(state));
  const unknown = (['editableIn', 'deletableIn'] as const).flatMap((path) =>
    (document[path] ?? []).filter((state) => !states.includes(state)).map((state) => ({ path, state })),
  );
  return [
    ...lost.map((state) => ({ id: 'M021', path: `states.${state}`, message: `no action leads to "${state}"` })),
    ...unknown.map(({ path, state }) => ({ id: 'M020', path, message: `no state "${state}"` })),
  ];
}

function checkActions(model: EffectiveModel, knows: (model: string) => boolean, documentOf: DocumentOf): Finding[] {
  return Object.values(model.actions).flatMap((action) => {
    const path = `actions.${action.name}`;
    const unknown = [...(action.from ?? []), ...(action.to ? [action.to] : [])].filter((state) => !model.states.includes(state));
    return [
      ...unknown.map((state) => ({ id: 'M020', path, message: `no state "${state}"` })),
      ...(action.when ? checkCondition(model, action.when, `${path}.when`, modelsOf(documentOf)) : []),
      ...checkApproval(model, action, path),
      ...Object.entries(action.args ?? {}).flatMap(([name, field]) => checkArg(`${path}.args.${name}`, name, field, knows)),
    ];
  });
}

function checkApproval(model: EffectiveModel, { flow, rejected, revoked, recalled }: ActionDocument, path: string): Finding[] {
  const unknown = [rejected, revoked, recalled].filter((name) => name !== undefined && !model.actions[name]);
  return [
    ...(flow && !model.fields.approval ? [{ id: 'M023', path, message: 'a flow decides only about models that are approvable' }] : []),
    ...unknown.map((name) => ({ id: 'M023', path, message: `no action "${name}"` })),
  ];
}

function checkArg(path: string, name: string, field: Field, knows: (model: string) => boolean): Finding[] {
  const given = kinds[field.kind]?.generated;
  return given ? [{ id: 'M022', path, message: `nobody can fill in a "${field.kind}"` }] : checkField(path, name, field, knows);
}

function checkViews(model: EffectiveModel, documentOf: DocumentOf): Finding[] {
  const { list, form, review, related = [] } = model.document.views ?? {};
  const known = (name: string) => name in model.fields;
  const missing = (path: string, names: readonly string[] = []) =>
    names.filter((name) => !known(name)).map((name) => ({ id: 'M010', path: `views.${path}`, message: `no field "${name}"` }));
  const sort = model.fields[model.list.sort.field];
  return [
    ...missing('list.columns', list?.columns),
    ...missing('list.filters', list?.filters),
    ...missing(
      'list.spans',
      list?.spans?.flatMap(({ from, to }) => [from, to]),
    ),
    ...missing('review.files', review?.files),
    ...(review?.actions ?? [])
      .filter((name) => !model.actions[name])
      .map((name) => ({ id: 'M010', path: 'views.review.actions', message: `no action "${name}"` })),
    ...related.flatMap(({ when }, at) => (when ? checkCondition(model, when, `views.related.${at}.when`, modelsOf(documentOf)) : [])),
    ...(form?.groups ?? []).flatMap((group) => missing(`form.${group.title}`, group.fields)),
    ...(sort?.column ? [] : [{ id: 'M013', path: 'views.list.sort', message: `cannot sort by "${model.list.sort.field}"` }]),
  ];
}

function checkColumns(model: EffectiveModel): Finding[] {
  const { unique = [], indexes = [], importKeys = [], label = [] } = model.document;
  const groups = [
    ...unique.map((names) => ['unique', names] as const),
    ...indexes.map((names) => ['indexes', names] as const),
    ...importKeys.map((names) => ['importKeys', names] as const),
  ];
  const broken = groups.flatMap(([path, names]) =>
    names.filter((name) => !model.fields[name]?.column).map((name) => ({ id: 'M031', path, message: `no column "${name}"` })),
  );
  return [
    ...broken,
    ...label.filter((name) => !model.fields[name]?.column).map((name) => ({ id: 'M030', path: 'label', message: `no column "${name}"` })),
  ];
}

function checkScopes(model: EffectiveModel, documentOf: DocumentOf): Finding[] {
  const { personal } = model.document;
  return [
    ...Object.entries(model.scopes).flatMap(([name, condition]) =>
      checkCondition(model, condition, `scopes.${name}`, modelsOf(documentOf)),
    ),
    ...(personal === undefined || personal in model.scopes ? [] : [{ id: 'M033', path: 'personal', message: `no scope "${personal}"` }]),
  ];
}

function checkOptionsFilter(model: EffectiveModel, documentOf: DocumentOf): Finding[] {
  return Object.values(model.fields).flatMap(({ name, settings }) => {
    const { among = [], model: of } = settings as { among?: readonly { when?: Condition; from: Condition }[]; model?: string };
    const document = of === model.name ? model.document : documentOf(String(of));
    const target = among.length > 0 && document ? effectiveModel(document) : undefined;
    const path = `fields.${name}.among`;
    const found = among.flatMap(({ when = {}, from }) => [
      ...checkCondition(model, when, path, modelsOf(documentOf)),
      ...(target ? checkCondition(target, from, path, modelsOf(documentOf)) : []),
    ]);
    return found.map((finding) => ({ ...finding, id: 'M064' }));
  });
}
