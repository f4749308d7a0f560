import type { FlowChoice as Choice, Urgency } from '@zhixing/client/flow-choice.ts';
import { isTooShort } from '@zhixing/flow/opinion.ts';
import type { FlowDetail, Offer } from '../flow.ts';

/** An act that the user may do now. */
export interface Act {
  readonly key: string;
  /** The task it belongs to; none for acts on the whole flow. */
  readonly offer?: Offer | undefined;
  /** A task that is not open for the user, or a stuck visit. */
  readonly task?: number;
  readonly visit?: number;
  /** The principal, where the user acts as deputy. */
  readonly for?: string | undefined;
}

/** The input for an act. */
export interface Filled {
  readonly opinion: string;
  readonly files: readonly string[];
  readonly signature: string | null;
  readonly people: readonly string[];
  readonly copyTo: readonly string[];
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  readonly to: string;
  readonly way: 'rerun' | 'straight';
  readonly when: 'before' | 'after';
  readonly mode: 'any' | 'all' | 'inOrder';
  readonly tasks: readonly number[];
  readonly urgency: Urgency;
}

export const emptyFilled: Filled = {
  opinion: '',
  files: [],
  signature: null,
  people: [],
  copyTo: [],
  chosen: {},
  to: '',
  way: 'rerun',
  when: 'before',
  mode: 'all',
  tasks: [],
  urgency: 1,
};

export const undoneIn = ({ tasks }: FlowDetail) => tasks.filter(({ state }) => state === 'open' || state === 'waiting');

/** Preselects fields with only one option. */
export function onlyChoice(detail: FlowDetail, { key, offer }: Act): Partial<Filled> {
  const undone = undoneIn(detail);
  const task = (number: number | undefined) => (number === undefined ? {} : { tasks: [number] });
  const place = (to: string | undefined) => (to === undefined ? {} : { to });
  const ways: Readonly<Record<string, () => Partial<Filled>>> = {
    assign: () => task(only(undone)?.number),
    removeSign: () => task(only(offer?.added ?? [])?.task),
    handOver: () => place(only([...new Set(undone.map(({ user }) => user))])),
    reactivate: () => ({ to: detail.offered.reactivation[0] ?? '' }),
    return: () => place(only(offer?.back?.to ?? [])),
  };
  return ways[key]?.() ?? {};
}

const only = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

/** Which fields each act asks for. */
export const withOpinion =
  'agree reject return transfer addSign assist giveAssistance submit revoke terminate pause resume assign reactivate skip'.split(' ');
export const withFiles = ['agree', 'reject', 'return', 'giveAssistance', 'submit'];
export const withPeople: Readonly<Record<string, 'one' | 'many'>> = {
  transfer: 'one',
  assign: 'one',
  handOver: 'one',
  addSign: 'many',
  assist: 'many',
  copy: 'many',
};
/** Acts done without a dialog, since they can be undone or only notify someone. */
export const atOnce = ['signFor', 'unsign', 'start', 'urge'];
/** Whether the act closes a task of the user, so that the next one can be offered. */
export const leadsOn = ({ key, task }: Act): boolean =>
  task !== undefined && ['submit', 'agree', 'reject', 'return', 'transfer', 'giveAssistance'].includes(key);
export const dangerous = ['reject', 'terminate', 'delete', 'skip'];

/** All acts offered to the user, the most frequent first. */
export function actsOf({ offered }: FlowDetail, user: string): Act[] {
  const standsIn = (owner: string) => (owner === user ? undefined : owner);
  return [
    ...offered.tasks.flatMap((offer) => offer.acts.map((key) => ({ key, offer, task: offer.task, for: standsIn(offer.for) }))),
    ...offered.takeBack.map(({ task, for: owner }) => ({ key: 'recallTask', task, for: standsIn(owner) })),
    ...offered.stuck.flatMap(({ visit, acts }) => acts.map((key) => ({ key, visit }))),
    // Copying is left out where it is already offered with a task.
    ...offered.whole
      .filter((key) => key !== 'comment' && !(key === 'copy' && offered.tasks.some(({ acts }) => acts.includes('copy'))))
      .map((key) => ({ key })),
  ];
}

/** The act in the format of the server. */
export function eventOf(act: Act, filled: Filled): object {
  const { key: event, task, visit } = act;
  const { people, copyTo, chosen, to, way, when, mode, tasks, urgency } = filled;
  const choices = { ...(Object.keys(chosen).length > 0 && { chosen }), ...(copyTo.length > 0 && { copyTo }) };
  const told: Readonly<Record<string, object>> = {
    agree: { task, ...choices },
    reject: { task, ...(copyTo.length > 0 && { copyTo }) },
    submit: { urgency, ...choices },
    return: { task, to, way },
    transfer: { task, to: people[0] },
    assign: { task: tasks[0], to: people[0] },
    addSign: { task, users: people, when, mode },
    removeSign: { task, tasks },
    assist: { task, users: people },
    copy: { users: people },
    handOver: { from: to, to: people[0] },
    reactivate: { node: to },
    ...Object.fromEntries(['giveAssistance', 'signFor', 'unsign', 'start', 'recallTask'].map((one) => [one, { task }])),
    ...Object.fromEntries(['retry', 'skip'].map((one) => [one, { visit }])),
  };
  return { event, ...told[event] };
}

function wantsOpinion(key: string, wanted: Offer['wants']['opinion'] = 'negative'): boolean {
  if (key === 'reject' || key === 'return') return wanted !== 'never';
  return ['giveAssistance', 'skip', 'revoke'].includes(key) || (key === 'agree' && wanted === 'always');
}

/** Missing input: the key of a text by field. */
export function missingIn({ key, offer }: Act, filled: Filled, choices: readonly Choice[]): Record<string, string> {
  const wants = offer?.wants;
  const opinion = wantsOpinion(key, wants?.opinion);
  const decides = key === 'agree' || key === 'reject';
  const checks: [string, boolean, string][] = [
    ['opinion', opinion && filled.opinion.trim() === '', 'flow.writeOpinion'],
    ['opinion', opinion && isTooShort(key, filled.opinion), 'flow.writeReason'],
    ['signature', decides && wants?.signature === true && !filled.signature, 'flow.sign'],
    ['files', key === 'agree' && wants?.file === true && filled.files.length === 0, 'flow.addFiles'],
    ['people', key in withPeople && filled.people.length === 0, 'flow.choosePeople'],
    ['to', ['return', 'handOver', 'reactivate'].includes(key) && filled.to === '', 'flow.choose'],
    ['tasks', (key === 'removeSign' || key === 'assign') && filled.tasks.length === 0, 'flow.choose'],
    ...choices.map(({ node }): [string, boolean, string] => [node, (filled.chosen[node] ?? []).length === 0, 'flow.choose']),
  ];
  return Object.fromEntries(checks.filter(([, missing]) => missing).map(([field, , text]) => [field, text]));
}

/** Whether an act requires an opinion. */
export const mustSay = (act: Act): boolean => 'opinion' in missingIn(act, emptyFilled, []);

/** Processing tasks are labelled as done instead of agreed to. */
export const labelOf = ({ key, offer }: Act): string => (key === 'agree' && offer?.role === 'process' ? 'process' : key);
