import { type Condition, leavesOf, operators, shapeOf } from './condition.ts';
import { type ModelDocument, modelDocumentSchema } from './document.ts';
import { type EffectiveModel, effectiveModel, reservedNames } from './effective.ts';
import { compileExpression } from './expression.ts';
import type { Field } from './field.ts';
import type { Kind } from './kind.ts';
import { kinds } from './kinds/registry.ts';

/** Something wrong with a document. Ids are stable: they appear in logs, in the designer and in the documentation. */
export interface Finding {
  readonly id: string;
  readonly path: string;
  readonly message: string;
}

const COMMON = ['kind', 'required', 'unique', 'index', 'search', 'sensitive', 'readonly', 'default', 'label', 'max', 'min'];
const STATE_FIELDS = ['status'];

/**
 * Checks a document against the language and the models it refers to.
 *
 * M001 shape · M002 no such kind · M003 bad setting · M004 reserved name · M005 unknown model · M010 view names no field ·
 * M011 scope or guard names no field · M012 operator not offered · M013 bad sort · M020 unknown state · M021 state never reached ·
 * M022 action argument · M030 label · M031 unique or index names no column · M040 expression · M041 default · M050 count field
 */
export function checkModel(document: unknown, knows: (model: string) => boolean = () => true): Finding[] {
  const parsed = modelDocumentSchema.safeParse(document);
  if (!parsed.success) {
    return parsed.error.issues.map((issue) => ({ id: 'M001', path: issue.path.join('.'), message: issue.message }));
  }
  const fieldFindings = Object.entries(parsed.data.fields).flatMap(([name, field]) => checkField(`fields.${name}`, name, field, knows));
  if (fieldFindings.length > 0) return fieldFindings;
  const model = effectiveModel(parsed.data);
  return [...checkStates(parsed.data), ...checkActions(model, knows), ...checkViews(model), ...checkColumns(model), ...checkScopes(model)];
}

function checkField(path: string, name: string, field: Field, knows: (model: string) => boolean): Finding[] {
  const kind = kinds[field.kind];
  if (!kind) return [{ id: 'M002', path, message: `no kind "${field.kind}"` }];
  if (reservedNames.includes(name)) return [{ id: 'M004', path, message: `"${name}" is kept for the engine` }];
  const target = kind.target(field)?.model ?? (kind.name === 'count' ? String(field.of) : null);
  return [
    ...checkSettings(path, kind, field),
    ...unknownTarget(path, target, knows),
    ...checkPattern(path, field),
    ...checkExpression(path, field),
    ...checkDefault(path, field),
  ];
}

function checkSettings(path: string, kind: Kind, field: Field): Finding[] {
  const bad = Object.entries(kind.settings).filter(([setting, schema]) => !schema.safeParse(field[setting]).success);
  const unknown = Object.keys(field).filter((setting) => !COMMON.includes(setting) && !(setting in kind.settings));
  return [
    ...bad.map(([setting]) => ({ id: 'M003', path: `${path}.${setting}`, message: `bad or missing setting "${setting}"` })),
    ...unknown.map((setting) => ({ id: 'M003', path: `${path}.${setting}`, message: `kind "${kind.name}" has no setting "${setting}"` })),
  ];
}

function unknownTarget(path: string, target: string | null, knows: (model: string) => boolean): Finding[] {
  return target && !knows(target) ? [{ id: 'M005', path, message: `no model "${target}"` }] : [];
}

function checkPattern(path: string, field: Field): Finding[] {
  if (typeof field.pattern !== 'string') return [];
  try {
    new RegExp(field.pattern, 'u');
  } catch {
    return [{ id: 'M003', path: `${path}.pattern`, message: 'not a regular expression' }];
  }
  // Nested quantifiers make matching exponential; a document from the designer must not be able to stop the server.
  return /[+*}]\)?[+*{]/.test(field.pattern) ? [{ id: 'M003', path: `${path}.pattern`, message: 'nested repetition is not allowed' }] : [];
}

function checkExpression(path: string, field: Field): Finding[] {
  if (field.kind !== 'formula') return [];
  try {
    compileExpression(String(field.expression));
    return [];
  } catch (error) {
    return [{ id: 'M040', path: `${path}.expression`, message: String(error).split('\n')[0] ?? 'not CEL' }];
  }
}

function checkDefault(path: string, field: Field): Finding[] {
  if (field.default === undefined || (typeof field.default === 'string' && field.default.startsWith('@'))) return [];
  const issue = kinds[field.kind]?.check(field.default, field);
  return issue ? [{ id: 'M041', path: `${path}.default`, message: issue.key }] : [];
}

function checkStates(document: ModelDocument): Finding[] {
  const states = document.states ?? [];
  const reached = new Set([states[0], ...Object.values(document.actions ?? {}).map((action) => action.to)]);
  const lost = states.filter((state) => !reached.has(state));
  return lost.map((state) => ({ id: 'M021', path: `states.${state}`, message: `no action leads to "${state}"` }));
}

function checkActions(model: EffectiveModel, knows: (model: string) => boolean): Finding[] {
  return Object.values(model.actions).flatMap((action) => {
    const path = `actions.${action.name}`;
    const unknown = [...(action.from ?? []), ...(action.to ? [action.to] : [])].filter((state) => !model.states.includes(state));
    return [
      ...unknown.map((state) => ({ id: 'M020', path, message: `no state "${state}"` })),
      ...(action.when ? checkCondition(model, action.when, `${path}.when`) : []),
      ...Object.entries(action.args ?? {}).flatMap(([name, field]) => checkField(`${path}.args.${name}`, name, field, knows)),
    ];
  });
}

function checkViews(model: EffectiveModel): Finding[] {
  const { list, form } = model.document.views ?? {};
  const known = (name: string) => name in model.fields || STATE_FIELDS.includes(name);
  const missing = (path: string, names: readonly string[] = []) =>
    names.filter((name) => !known(name)).map((name) => ({ id: 'M010', path: `views.${path}`, message: `no field "${name}"` }));
  const sort = model.fields[model.list.sort.field];
  return [
    ...missing('list.columns', list?.columns),
    ...missing('list.filters', list?.filters),
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

function checkScopes(model: EffectiveModel): Finding[] {
  return Object.entries(model.scopes).flatMap(([name, condition]) => checkCondition(model, condition, `scopes.${name}`));
}

/** Checks that a condition names fields of the model and operators their kinds offer. */
export function checkCondition(model: EffectiveModel, condition: Condition, path: string): Finding[] {
  const shape = shapeOf(condition);
  if (shape.kind === 'all' || shape.kind === 'any')
    return shape.parts.flatMap((part, i) => checkCondition(model, part, `${path}.${shape.kind}.${i}`));
  if (shape.kind === 'not') return checkCondition(model, shape.part, `${path}.not`);
  return leavesOf(condition as Record<string, unknown>).flatMap(({ field: name, operator }) => {
    const field = model.fields[name];
    if (!field) return [{ id: 'M011', path, message: `no field "${name}"` }];
    if (!operators.includes(operator) || !field.operators.includes(operator))
      return [{ id: 'M012', path, message: `"${name}" does not offer "${operator}"` }];
    return [];
  });
}
