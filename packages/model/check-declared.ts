import { alternativesOf } from './alternatives.ts';
import { DAY, HOUR } from './capacity.ts';
import { checkCondition, type Finding, modelsOf, noOthers } from './check-condition.ts';
import type { Condition } from './condition.ts';
import type { ModelDocument } from './document.ts';
import { type EffectiveField, type EffectiveModel, effectiveModel } from './effective.ts';
import { namesIn } from './linkage.ts';
import { areSpan } from './overlaps.ts';
import { isOwn } from './record-checks.ts';
import { variablesIn } from './variables.ts';

type DocumentOf = (model: string) => ModelDocument | undefined;

/** Checks the declared checks, overlap rules, capacity rules (M070, M071, M072) and alternatives (M075), including their conditions. */
export function checkDeclared(model: EffectiveModel, documentOf: DocumentOf): Finding[] {
  const { checks = {}, noOverlap = [], capacity = [] } = model.document;
  return [
    ...Object.entries(checks).flatMap(([name, check]) => checkRecordCheck(model, `checks.${name}`, check, documentOf)),
    ...capacity.flatMap((rule, at) => checkCapacity(model, `capacity.${at}`, rule, documentOf)),
    ...noOverlap.flatMap((rule, at) => checkOverlap(model, `noOverlap.${at}`, rule)),
    ...checkAlternatives(model),
  ];
}

type CheckDocument = NonNullable<ModelDocument['checks']>[string];

function checkRecordCheck(model: EffectiveModel, path: string, { when, must, at }: CheckDocument, documentOf: DocumentOf): Finding[] {
  const wrong = (message: string): Finding => ({ id: 'M070', path, message });
  return [
    ...checkCondition(model, must, `${path}.must`, modelsOf(documentOf)),
    ...(when ? checkCondition(model, when, `${path}.when`, modelsOf(documentOf)) : []),
    ...(namesIn(must).length === 0 ? [wrong('asks for nothing')] : []),
    ...(at === undefined || model.fields[at] ? [] : [wrong(`no field "${at}"`)]),
    ...variablesIn({ all: when ? [must, when] : [must] }).map((variable) => wrong(`"${variable}" differs from reader to reader`)),
  ];
}

function checkAlternatives(model: EffectiveModel): Finding[] {
  const taken = new Set<string>();
  return alternativesOf(model.document).flatMap(({ name, fields }) => {
    const wrong = (message: string): Finding => ({ id: 'M075', path: `alternatives.${name}`, message });
    const found = fields.flatMap((field) => alternativeFindings(model, field, taken).map(wrong));
    return model.document.checks?.[name] ? [...found, wrong(`a check is named "${name}" as well`)] : found;
  });
}

function alternativeFindings(model: EffectiveModel, name: string, taken: Set<string>): string[] {
  const field = model.fields[name];
  if (field?.kind.reference !== 'one') return [`"${name}" is no reference`];
  const found = field.settings.required === true ? [`"${name}" is required, so that no other can be filled in`] : [];
  if (taken.has(name)) found.push(`"${name}" is named twice`);
  taken.add(name);
  return found;
}

type OverlapDocument = NonNullable<ModelDocument['noOverlap']>[number];

function checkOverlap(model: EffectiveModel, path: string, { by, during, where = {} }: OverlapDocument): Finding[] {
  const wrong = (message: string): Finding => ({ id: 'M071', path, message });
  const spanned = [during].flat();
  return [
    ...by.filter((name) => !isResource(model.fields[name])).map((name) => wrong(`"${name}" names no resource`)),
    ...(areSpan(spanned.map((name) => model.fields[name]))
      ? []
      : [wrong(`"${spanned.join('", "')}" is neither a range nor two dates or moments`)]),
    ...(by.some((name) => spanned.includes(name)) ? [wrong('a resource is no time')] : []),
    ...ownFindings(model, where, `${path}.where`, 'M071'),
  ];
}

type CapacityDocument = NonNullable<ModelDocument['capacity']>[number];

function checkCapacity(model: EffectiveModel, path: string, rule: CapacityDocument, documentOf: DocumentOf): Finding[] {
  const { by, sum, where = {} } = rule;
  const wrong = (message: string): Finding => ({ id: 'M072', path, message });
  const summed = sum === undefined ? undefined : model.fields[sum];
  return [
    ...by.filter((name) => !isResource(model.fields[name])).map((name) => wrong(`"${name}" names no resource`)),
    ...slotFindings(model, rule).map(wrong),
    ...(sum !== undefined && summed?.kind.expression(summed.settings) !== 'int' ? [wrong(`"${sum}" is no whole number`)] : []),
    ...limitFindings(model, rule, documentOf).map(wrong),
    ...ownFindings(model, where, `${path}.where`, 'M072'),
  ];
}

function slotFindings(model: EffectiveModel, { slot, of }: CapacityDocument): string[] {
  const span = [of ?? []].flat().map((name) => model.fields[name]);
  const isDays = areSpan(span) || (span.length === 1 && isDated(span[0]));
  if (slot === DAY) return isDays ? [] : ['"of" names neither a date, a moment, a range nor two of a kind'];
  if (slot === HOUR) return isDays && isMoments(span) ? [] : ['"of" names neither a moment, a range of moments nor two moments'];
  return [
    ...(isResource(model.fields[slot]) ? [] : [`"${slot}" names no slot`]),
    ...(span.length > 0 ? ['"of" belongs to the slots "day" and "hour"'] : []),
  ];
}

function limitFindings(model: EffectiveModel, { by, limit }: CapacityDocument, documentOf: DocumentOf): string[] {
  if (typeof limit === 'number') return [];
  const [reference = '', name = ''] = limit.split('.');
  const target = model.fields[reference];
  if (target?.kind.reference !== 'one' || !by.includes(reference)) return [`"${reference}" is no reference of "by"`];
  const of = String(target.settings.model);
  const document = of === model.name ? model.document : documentOf(of);
  const field = document && effectiveModel(document).fields[name];
  return !document || (field?.column && field.kind.expression(field.settings) === 'int') ? [] : [`"${limit}" is no whole number`];
}

const isMoments = (fields: readonly (EffectiveField | undefined)[]): boolean =>
  fields.every((field) => (field?.kind.interval?.dated ?? field?.kind.dated) === 'moment');

const isDated = (field: EffectiveField | undefined): boolean => Boolean(field?.kind.interval ?? field?.kind.dated);

/** Whether the values of a field can identify a resource: keys and codes, whole numbers and dates. */
function isResource(field: EffectiveField | undefined): boolean {
  if (!field?.column || field.kind.many) return false;
  const { kind, settings } = field;
  const named = kind.naming || kind.target(settings) !== null || kind.options(settings) !== null;
  return named || kind.expression(settings) === 'int' || kind.dated === 'day';
}

/** A condition that can be part of a database index: over stored values of the record alone. */
function ownFindings(model: EffectiveModel, condition: Condition, path: string, id: 'M071' | 'M072'): Finding[] {
  const found = checkCondition(model, condition, path, noOthers);
  const own = isOwn(condition) && variablesIn(condition).length === 0;
  return found.length > 0 || own ? found : [{ id, path, message: 'may compare stored values of the record itself only' }];
}
