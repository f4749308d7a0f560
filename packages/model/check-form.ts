import { checkCondition, type Finding, noOthers } from './check-condition.ts';
import { type Condition, leavesOf, shapeOf } from './condition.ts';
import type { ModelDocument } from './document.ts';
import { type EffectiveField, type EffectiveModel, effectiveModel } from './effective.ts';
import { namesIn } from './linkage.ts';

const LINKS = ['show', 'requiredWhen'] as const;

/** Checks `show` and `requiredWhen` of every field: both the form and the server must be able to evaluate them on every keystroke. */
export function checkLinkage(model: EffectiveModel): Finding[] {
  const found = Object.values(model.fields).flatMap((field) => LINKS.flatMap((link) => checkLink(model, field, link)));
  return found.length > 0 ? found : circles(model);
}

function checkLink(model: EffectiveModel, field: EffectiveField, link: (typeof LINKS)[number]): Finding[] {
  const condition = field.settings[link];
  if (condition === undefined) return [];
  const path = `fields.${field.name}.${link}`;
  const wrong = (message: string): Finding => ({ id: 'M060', path, message });
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) return [wrong('is no condition')];
  const unknown = checkCondition(model, condition as Condition, path, noOthers);
  if (unknown.length > 0) return unknown;
  const { required, readonly } = field.settings;
  return [
    ...(required === true ? [wrong('a field that is always required is neither hidden nor required at times')] : []),
    ...(readonly === true && link === 'requiredWhen' ? [wrong('nobody fills in a field of the server')] : []),
    ...(namesIn(condition as Condition).includes(field.name) ? [wrong('a field cannot decide about itself')] : []),
    ...(condition && needsMore(model, condition as Condition) ? [wrong('may compare stored values of the record itself only')] : []),
  ];
}

// References, variables and computed values are not available in a form while the user types.
function needsMore(model: EffectiveModel, condition: Condition): boolean {
  const shape = shapeOf(condition);
  if (shape.kind === 'all' || shape.kind === 'any') return shape.parts.some((part) => needsMore(model, part));
  if (shape.kind === 'not') return needsMore(model, shape.part);
  return leavesOf(condition as Record<string, unknown>).some(
    ({ field, operator, value }) =>
      operator === 'where' ||
      model.fields[field]?.kind.generated != null ||
      [value].flat().some((one) => typeof one === 'string' && one.startsWith('@')),
  );
}

function circles(model: EffectiveModel): Finding[] {
  const next = (name: string) => {
    const show = model.fields[name]?.settings.show;
    return show === undefined ? [] : namesIn(show as Condition);
  };
  const reaches = (from: string, goal: string, seen: Set<string>): boolean =>
    next(from).some((name) => name === goal || (!seen.has(name) && reaches(name, goal, seen.add(name))));
  return Object.keys(model.fields)
    .filter((name) => reaches(name, name, new Set()))
    .map((name) => ({ id: 'M061', path: `fields.${name}.show`, message: 'is shown by something that it shows' }));
}

/** Checks the sub-tables of the form against the models of their records. */
export function checkForm(
  model: EffectiveModel,
  knows: (model: string) => boolean,
  documentOf: (model: string) => ModelDocument | undefined,
): Finding[] {
  return model.formRows.flatMap((table, i) => {
    const wrong = (message: string): Finding => ({ id: 'M062', path: `views.form.rows.${i}`, message });
    if (!knows(table.model)) return [wrong(`no model "${table.model}"`)];
    if (model.formRows.findIndex((one) => one.model === table.model) < i) return [wrong(`"${table.model}" has a table already`)];
    const document = table.model === model.name ? model.document : documentOf(table.model);
    return document ? tableFindings(model, effectiveModel(document), table).map(wrong) : [];
  });
}

function tableFindings(model: EffectiveModel, child: EffectiveModel, { by, fields = [] }: EffectiveModel['formRows'][number]): string[] {
  const parent = child.fields[by];
  if (parent?.kind.reference !== 'one' || parent.settings.model !== model.name) return [`"${child.name}.${by}" does not point here`];
  const lost = fields.filter((name) => name === by || !child.writable.some((field) => field.name === name));
  return lost.map((name) => `"${child.name}.${name}" is no field to fill in`);
}
