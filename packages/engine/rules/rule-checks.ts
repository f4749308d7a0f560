import { type ModelDocument, SUBMIT } from '@zhixing/model';
import type { Module } from '../module.ts';
import type { Registry } from '../registry.ts';
import type { Rules, Steps } from './rules.ts';

/**
 * The rules of all modules by model, in module order.
 * @throws one error with every finding: R001 rules for no model, R002 rules for no action of the model, R003 a moment declared twice by one
 * module
 */
export function checkedRules(modules: readonly Module[], registry: Registry): ReadonlyMap<string, readonly Rules[]> {
  const findings = modules.flatMap((module) => findingsIn(module, registry));
  if (findings.length > 0) throw new Error(`rules are wrong:\n${findings.join('\n')}`);
  return Map.groupBy(
    modules.flatMap((module) => module.rules ?? []),
    ({ model }) => model,
  );
}

function findingsIn({ name: module, rules = [] }: Module, registry: Registry): string[] {
  const paths = rules.flatMap((set) =>
    stepsAt(set).flatMap(([at, steps]) => phasesOf(steps).map((change) => `${set.model}.${at}${change}`)),
  );
  return [
    ...rules.flatMap((set) => misplaced(set, registry.find(set.model)?.document)),
    ...paths
      .filter((path, i) => paths.indexOf(path) !== i)
      .map((path) => `R003 ${path}: declared twice in module "${module}", which leaves their order to the list of its rules`),
  ];
}

const changes = ['derive', 'check', 'before', 'together', 'after'] as const;
const groups = ['save', 'create', 'update', 'delete', 'restore'] as const;

function stepsAt(set: Rules): [string, Steps][] {
  const grouped = groups.map((group): [string, Steps] => [`${group}.`, set[group] ?? {}]);
  const acting = Object.entries(set.actions ?? {}).map(([action, steps]): [string, Steps] => [`actions.${action}.`, steps]);
  return [['', set], ...grouped, ...acting];
}

const phasesOf = (steps: Steps): string[] => changes.filter((change) => steps[change] !== undefined);

// Overlays add no action except submission, for records without actions of their own.
function misplaced({ model, actions = {} }: Rules, document: ModelDocument | undefined): string[] {
  if (!document) return [`R001 ${model}: no model "${model}"`];
  return Object.keys(actions)
    .filter((action) => action !== SUBMIT && !Object.hasOwn(document.actions ?? {}, action))
    .map((action) => `R002 ${model}.actions.${action}: no action "${action}"`);
}
