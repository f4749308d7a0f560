import {
  type Condition,
  checkCondition,
  compilerOf,
  type EffectiveModel,
  ExpressionError,
  type Finding,
  namesInFlows,
  type ResultType,
  resultTypeOf,
  syntaxError,
} from '@zhixing/model';
import type { Around, Offered } from './around.ts';
import type { Who } from './assignee-rule.ts';
import { isAssigneeNode } from './assignment/assignee-node.ts';
import { checkChild, notGiven } from './check-child.ts';
import { checkNodeForm } from './check-form.ts';
import { checkPeople, checkPeopleField } from './check-people.ts';
import { checkSpans } from './check-span.ts';
import { type Branching, type FlowDocument, type FlowNode, flowDocumentSchema, isBranching } from './document.ts';
import { issuesOf } from './document-issues.ts';
import { forksAround, type Outline, outlineOf, placeOf } from './outline.ts';
import type { Test } from './question.ts';

/**
 * Checks a flow against its language and what it refers to. Findings have stable ids; the designer shows them beside the node.
 * F001 shape · F002 two nodes of one id · F003 the start is not the first, or not the only one · F004 no such node · F005 refers to a node
 * that need not have been passed · F006 no branch without a test · F007 unknown model or field · F008 a field that refers to no people ·
 * F009 a test that cannot be evaluated · F010 never reached · F011 names no people · F012 mode set although levels have their own order ·
 * F013 someone must choose, but no one decides before · F014 unknown flow, or one that starts itself · F015 a second branch without a test
 * · F016 unknown webhook, function or message · F017 unknown action · F018 names people who do not exist · F019 the fields passed to or
 * taken from a sub-flow do not fit · F020 an empty test · F021 takes back values from an asynchronous sub-flow · F022 a field occurs twice
 * in the form of a node · F023 a field that the node writes is not in its form · F024 a new record lacks a required field · F025 a print
 * template that is unknown, disabled or for something else · F026 a print template occurs twice at a node · F027 working time that is not
 * counted in days
 */
export function checkFlow(document: unknown, around: Around): Finding[] {
  const parsed = flowDocumentSchema.safeParse(document);
  if (!parsed.success) return issuesOf(parsed.error.issues, document).map(({ path, message }) => ({ id: 'F001', path, message }));
  const twice = repeated(parsed.data.nodes);
  if (twice.length > 0) return twice;
  const outline = outlineOf(parsed.data);
  const check: Check = { document: parsed.data, outline, ...around };
  const model = around.model ? [] : [{ id: 'F007', path: 'model', message: `no model "${parsed.data.model}"` }];
  return [
    ...model,
    ...checkStart(check),
    ...checkStages(check),
    ...checkUsualAuto(check),
    ...outline.order.flatMap((id) => checkNode(check, placeOf(outline, id).node)),
  ];
}

interface Check extends Around {
  readonly document: FlowDocument;
  readonly outline: Outline;
}

function repeated(nodes: readonly FlowNode[]): Finding[] {
  const ids = idsIn(nodes);
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  return [...twice].map((id) => ({ id: 'F002', path: id, message: `there are two nodes or branches "${id}"` }));
}

const idsIn = (nodes: readonly FlowNode[]): string[] =>
  nodes.flatMap((node) => [node.id, ...(isBranching(node) ? node.branches.flatMap((branch) => [branch.id, ...idsIn(branch.nodes)]) : [])]);

function checkStart({ document, outline }: Check): Finding[] {
  const starts = outline.order.filter((id) => placeOf(outline, id).node.kind === 'start');
  if (starts.length === 1 && document.nodes[0]?.kind === 'start') return [];
  return [{ id: 'F003', path: starts[1] ?? document.nodes[0]?.id ?? '', message: 'a flow begins with its only start' }];
}

function checkStages({ document, outline, model }: Check): Finding[] {
  return Object.entries(document.settings.stages ?? {}).flatMap(([node, action]) => [
    ...(outline.places.has(node) ? [] : [{ id: 'F004', path: 'settings.stages', message: `no node "${node}"` }]),
    ...(model && !model.actions[action] ? [{ id: 'F017', path: `settings.stages.${node}`, message: `no action "${action}"` }] : []),
  ]);
}

// The default rules apply to every node without its own; an empty test would approve all of them.
function checkUsualAuto(check: Check): Finding[] {
  const { agreeWhen, rejectWhen } = check.document.settings.auto ?? {};
  return [agreeWhen, rejectWhen].flatMap((test) => (test ? checkTest(check, 'settings.auto', test) : []));
}

function checkNode(check: Check, node: FlowNode): Finding[] {
  return [
    ...checkReached(check, node),
    ...(isBranching(node) ? checkBranches(check, node) : []),
    ...(isAssigneeNode(node) ? checkAssigneeNode(check, node) : []),
    ...checkNodeForm(check, node),
    ...checkPrint(check, node),
    ...checkSpans(node),
    ...('fields' in node ? unknownFields(check, `${node.id}.fields`, Object.keys(node.fields ?? {})) : []),
    ...(node.kind === 'copy' ? node.who.flatMap((who, index) => checkWho(check, node, who, `who.${index}`)) : []),
    ...(node.kind === 'timer' && node.field ? checkDay(check, node.id, node.field) : []),
    ...(node.kind === 'timer' && node.after.field ? unknownFields(check, `${node.id}.after`, [node.after.field]) : []),
    ...(node.kind === 'subFlow' ? [...checkSubFlow(check, node), ...checkChild(check, node)] : []),
    ...checkPeople(check, node),
    ...(node.kind === 'trigger'
      ? node.actions.flatMap((action, index) => checkAction(check, node, action, `${node.id}.actions.${index}`))
      : []),
  ];
}

function checkReached({ outline }: Check, node: FlowNode): Finding[] {
  const before = outline.order.find((id) => placeOf(outline, id).next === node.id);
  const ends = before && placeOf(outline, before).node.kind === 'end';
  return ends ? [{ id: 'F010', path: node.id, message: 'stands after an end and is never reached' }] : [];
}

function checkBranches(check: Check, node: Branching): Finding[] {
  const tested = node.kind === 'exclusive' || node.kind === 'inclusive';
  const otherwise = node.branches.filter(({ test }) => !test);
  return [
    ...(tested && otherwise.length === 0 ? [{ id: 'F006', path: node.id, message: 'says nothing for when no test holds' }] : []),
    ...(node.kind === 'exclusive' && otherwise.length > 1
      ? [{ id: 'F015', path: node.id, message: 'of two branches without a test the second is never taken' }]
      : []),
    ...(node.kind === 'choose' ? mustHaveChooser(check, node) : []),
    ...node.branches.flatMap(({ id, test }) => (test ? checkTest(check, `${node.id}.${id}`, test) : [])),
  ];
}

function checkAssigneeNode(check: Check, node: Extract<FlowNode, { kind: 'approval' | 'processing' }>): Finding[] {
  const { auto, deadline, onReject, mode } = node;
  const tests = [auto?.agreeWhen, auto?.rejectWhen].filter((test) => test !== undefined);
  return [
    ...checkWho(check, node, node.who, 'who'),
    ...(deadline?.overdue?.transferTo ? checkWho(check, node, deadline.overdue.transferTo, 'deadline') : []),
    ...(typeof deadline?.from === 'object' ? checkDay(check, node.id, deadline.from.field) : []),
    ...(node.who.who === 'levels' && mode ? [{ id: 'F012', path: node.id, message: 'levels are asked one after the other' }] : []),
    ...(node.nobody?.rule === 'previous' ? mustHaveChooser(check, node) : []),
    ...(typeof onReject === 'object' ? mustBePassed(check, node, onReject.node) : []),
    ...tests.flatMap((test) => checkTest(check, `${node.id}.auto`, test)),
  ];
}

function checkWho(check: Check, node: FlowNode, who: Who, at: string): Finding[] {
  const path = `${node.id}.${at}`;
  if (who.who === 'earlier') return mustBePassed(check, node, who.node);
  if (who.who === 'interface') return unknownName(check, path, 'interface', who.interface);
  if (who.who === 'field') return checkPeopleField(check, path, who);
  const named = who.who === 'named' || who.who === 'candidates';
  const nobody = named && !who.users && !who.positions && !who.roles && !who.groups && !who.departments;
  const above = who.who === 'levels' && (who.from ?? 1) > who.upTo;
  return [
    ...(above ? [{ id: 'F011', path, message: 'begins above the level at which it ends' }] : []),
    ...(nobody ? [{ id: 'F011', path, message: 'names nobody' }] : []),
    ...(who.who === 'candidates' ? mustHaveChooser(check, node) : []),
  ];
}

/** The built-in sheet, which needs no template. */
const STANDARD = 'standard';

function checkPrint(check: Check, node: FlowNode): Finding[] {
  if (!('print' in node) || !node.print) return [];
  const { sheets, when } = node.print;
  const path = `${node.id}.print`;
  const unknown = sheets.filter((code) => code !== STANDARD && !check.offers.sheet.has(code));
  const twice = sheets.filter((code, index) => sheets.indexOf(code) !== index);
  return [
    ...unknown.map((code) => ({ id: 'F025', path, message: `no print template "${code}"` })),
    ...twice.map((code) => ({ id: 'F026', path, message: `"${code}" stands there twice` })),
    ...(typeof when === 'object' ? checkTest(check, path, when) : []),
  ];
}

function checkDay({ model }: Check, path: string, name: string): Finding[] {
  return !model || model.fields[name]?.kind.dated ? [] : [{ id: 'F007', path, message: `no day "${name}"` }];
}

const unknownFields = ({ model }: Pick<Check, 'model'>, path: string, names: readonly string[]): Finding[] =>
  names.filter((name) => model && !model.fields[name]).map((name) => ({ id: 'F007', path, message: `no field "${name}"` }));

function checkTest({ model, modelOf }: Check, path: string, test: Test): Finding[] {
  if ('when' in test && Object.keys(test.when).length === 0) return [{ id: 'F020', path, message: 'asks nothing' }];
  if ('when' in test) return model ? checkCondition(model, test.when, path, modelOf).map((found) => ({ ...found, id: 'F009' })) : [];
  return checkFormula(model, test.formula, path, { type: 'bool' });
}

/** A formula is over the fields of the record and the initiator. */
function checkFormula(model: EffectiveModel | undefined, formula: string, path: string, result: ResultType): Finding[] {
  if (!model) {
    const wrong = syntaxError(formula);
    return wrong ? [{ id: 'F009', path, message: wrong }] : [];
  }
  try {
    compilerOf(model, namesInFlows).compile(formula, result);
    return [];
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { fault, message, clash } = error;
    return [{ id: fault === 'unknownName' ? 'F007' : 'F009', path, message, ...(clash && { clash }) }];
  }
}

function checkSubFlow(check: Check, node: Extract<FlowNode, { kind: 'subFlow' }>): Finding[] {
  const strange = node.flow === check.document.code || !check.knowsFlow(node.flow);
  return [
    ...(strange ? [{ id: 'F014', path: node.id, message: `cannot start the flow "${node.flow}"` }] : []),
    ...unknownFields(check, `${node.id}.take`, Object.keys(node.take ?? {})),
    ...(node.initiator ? checkWho(check, node, node.initiator, 'initiator') : []),
  ];
}

type Action = Extract<FlowNode, { kind: 'trigger' }>['actions'][number];

function checkAction(check: Check, node: FlowNode, action: Action, path: string): Finding[] {
  if (action.do === 'interface') return unknownName(check, path, 'interface', action.interface);
  if (action.do === 'webhook') return unknownName(check, path, 'webhook', action.webhook);
  if (action.do === 'message') {
    const receivers = action.to.flatMap((who, index) => checkWho(check, node, who, `${path.slice(node.id.length + 1)}.to.${index}`));
    return [...unknownName(check, path, 'message', action.template), ...receivers];
  }
  const model = check.modelOf(action.model);
  if (!model) return [{ id: 'F007', path, message: `no model "${action.model}"` }];
  return [
    ...('where' in action ? checkWhere(check, model, action.where, path) : []),
    ...('values' in action ? checkValues(check, model, action.values, path) : []),
    ...(action.do === 'add' ? notGiven(model, path, Object.keys(action.values)) : []),
  ];
}

// An empty condition would match every record.
const checkWhere = ({ modelOf }: Check, model: EffectiveModel, where: Condition, path: string): Finding[] =>
  Object.keys(where).length === 0
    ? [{ id: 'F020', path, message: 'says nothing of which records' }]
    : checkCondition(model, where, path, modelOf).map((found) => ({ ...found, id: 'F009' }));

const checkValues = (check: Check, model: EffectiveModel, values: Extract<Action, { do: 'add' }>['values'], path: string): Finding[] =>
  Object.entries(values).flatMap(([name, how]) => [
    ...unknownFields({ model }, path, [name]),
    ...('formula' in how ? checkFormula(check.model, how.formula, `${path}.${name}`, resultIn(model.fields[name])) : []),
  ]);

const resultIn = (field: EffectiveModel['fields'][string] | undefined): ResultType => (field ? resultTypeOf(field) : { type: 'any' });

const unknownName = ({ offers }: Check, path: string, sort: Offered, name: string): Finding[] =>
  offers[sort].has(name) ? [] : [{ id: 'F016', path, message: `no ${sort} "${name}"` }];

/** A node that is always passed before: earlier in the same list or an enclosing one, and not in another branch. */
function mustBePassed({ outline }: Check, node: FlowNode, earlier: string): Finding[] {
  const path = node.id;
  if (!outline.places.has(earlier)) return [{ id: 'F004', path, message: `no node "${earlier}"` }];
  const before = outline.order.indexOf(earlier) < outline.order.indexOf(node.id);
  const own = forksAround(outline, node.id);
  const apart = forksAround(outline, earlier).some(
    ({ node: fork, branch }, depth) => own[depth]?.node === fork && own[depth]?.branch !== branch,
  );
  return before && !apart ? [] : [{ id: 'F005', path, message: `"${earlier}" need not have been passed` }];
}

/** A choice requires a decision directly before; copy nodes in between do not matter, a timer, sub-flow or trigger does. */
function mustHaveChooser({ outline }: Check, node: FlowNode): Finding[] {
  const before = precedingNode(outline, node.id);
  const silent = before?.kind === 'timer' || before?.kind === 'subFlow' || before?.kind === 'trigger';
  return silent ? [{ id: 'F013', path: node.id, message: 'nobody decides right before who could choose' }] : [];
}

function precedingNode(outline: Outline, id: string): FlowNode | null {
  const previous = outline.order.find((other) => placeOf(outline, other).next === id);
  const { around } = placeOf(outline, id);
  if (!previous) return around ? precedingNode(outline, around.node.id) : null;
  const { node } = placeOf(outline, previous);
  return node.kind === 'copy' ? precedingNode(outline, previous) : node;
}
