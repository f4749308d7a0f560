import type { Nobody, Who } from './assignee-rule.ts';
import type { FlowNode } from './document.ts';
import type { Rule } from './effect.ts';
import type { Visit } from './instance.ts';
import { ask, type QuestionGenerator } from './question.ts';
import { Refusal } from './refusal.ts';
import { actorOf, choicesOf, type Run } from './run.ts';

/**
 * The people to ask at a node, one list per turn; or what to do without any. `instead`: none were found, and these are asked by the rule
 * for that case; `nobody`: administrators are asked, because that rule finds no one else either.
 */
export type Found =
  | { readonly turns: readonly (readonly string[])[]; readonly origin: 'node' | 'instead' | 'nobody'; readonly rule?: Rule }
  | 'pass'
  | 'stuck';

type Wanted = Pick<Extract<FlowNode, { kind: 'approval' | 'processing' }>, 'id' | 'who' | 'nobody'>;

/** Finds the assignees by the rule of the node, or else by its rule for when no one is found. */
export function* peopleFor(run: Run, node: Wanted): QuestionGenerator<Found> {
  const turns = withoutRepeats(yield* whoIs(run, node.who, node.id), run.instance.excluded);
  return turns.length > 0 ? { turns, origin: 'node' } : yield* whereNobody(run, node);
}

/** Evaluates a rule for people at this point of the flow. Of candidates, those that were chosen. */
export function* whoIs(run: Run, who: Who, node: string): QuestionGenerator<readonly (readonly string[])[]> {
  if (who.who === 'initiator') return [yield* ask('present', { users: [run.instance.initiator.user] })];
  if (who.who === 'earlier') return [yield* ask('present', { users: decidedAt(run, who.node) })];
  const found = yield* ask('people', { who, node });
  return who.who === 'candidates' ? [chosenFrom(run, node, found.flat())] : found;
}

/** Who agreed at the last visit of a node that was not voided. */
function decidedAt(run: Run, node: string): string[] {
  const visit = run.instance.visits.findLast((visit) => visit.node === node && visit.state === 'passed' && !visit.void);
  return visit ? agreedAt(run, visit) : [];
}

export const agreedAt = (run: Run, visit: Visit): string[] =>
  run.instance.tasks.filter((task) => task.visit === visit.id && task.state === 'agreed').map(({ user }) => user);

function chosenFrom(run: Run, node: string, candidates: readonly string[]): readonly string[] {
  if (candidates.length === 0) return [];
  const chosen = (run.instance.chosen[node] ?? []).filter((user) => candidates.includes(user));
  if (chosen.length === 0 && actorOf(run)) throw new Refusal('chooseApprovers', { node, candidates });
  return chosen;
}

/** Stores choices for later nodes, even if another decision comes first. */
export function storeChoices(run: Run): void {
  const { chosen = {}, branches = {} } = choicesOf(run);
  for (const [node, values] of Object.entries({ ...chosen, ...branches })) {
    if (run.outline.places.has(node)) run.instance.chosen[node] = [...values];
  }
}

// A person found twice is asked once, at the first turn.
function withoutRepeats(turns: readonly (readonly string[])[], excluded: readonly string[]): string[][] {
  const seen = new Set(excluded);
  const fresh = (user: string) => !seen.has(user) && seen.add(user) !== undefined;
  return turns.map((turn) => turn.filter(fresh)).filter((turn) => turn.length > 0);
}

function* whereNobody(run: Run, node: Wanted): QuestionGenerator<Found> {
  const rule = node.nobody ?? run.document.settings.nobody ?? { rule: 'administrator' as const };
  if (rule.rule === 'pass') return 'pass';
  if (rule.rule === 'refuse' && actorOf(run)) throw new Refusal('nobodyFound', { node: node.id });
  const found = withoutRepeats([yield* instead(run, rule, node.id)], run.instance.excluded);
  if (found.length > 0) return { turns: found, origin: 'instead', rule: recordedAs[rule.rule] };
  const administrators = withoutRepeats([yield* ask('administrators', {})], run.instance.excluded);
  return administrators.length > 0 && rule.rule !== 'refuse'
    ? { turns: administrators, origin: 'nobody', rule: recordedAs.administrator }
    : 'stuck';
}

const recordedAs = {
  administrator: 'toAdministrators',
  refuse: 'toAdministrators',
  named: 'toNamed',
  previous: 'toChosen',
  initiator: 'toInitiator',
} as const;

function* instead(run: Run, rule: Nobody, node: string): QuestionGenerator<readonly string[]> {
  if (rule.rule === 'named') return yield* ask('present', { users: rule.users });
  if (rule.rule === 'initiator') return yield* ask('present', { users: [run.instance.initiator.user] });
  if (rule.rule !== 'previous') return [];
  const chosen = run.instance.chosen[node] ?? [];
  if (chosen.length === 0 && actorOf(run)) throw new Refusal('chooseApprovers', { node, candidates: null });
  return yield* ask('present', { users: chosen });
}
