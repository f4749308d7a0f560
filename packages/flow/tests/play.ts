import assert from 'node:assert/strict';
import { advance } from '../advance.ts';
import { type FlowDocument, flowDocumentSchema } from '../document.ts';
import type { Effect } from '../effect.ts';
import type { EventName, EventOf, FlowEvent } from '../event.ts';
import { type FlowInstance, newInstance, openTasks, type Task } from '../instance.ts';
import { outlineOf } from '../outline.ts';
import type { Question, Questions } from '../question.ts';
import type { Refusal, RefusalCode } from '../refusal.ts';

/** The environment of a flow: users, results of rules, and field values. Answers questions as the adapter would. */
export interface World {
  readonly people: Set<string>;
  readonly administrators: string[];
  /** Results of rules other than named users, by kind: `superior`, `levels`, `field:head` … */
  readonly rules: Record<string, string[][]>;
  readonly record: Record<string, unknown>;
  readonly deputies: Record<string, string[]>;
}

export const world = (given: Partial<World> = {}): World => ({
  people: new Set(['zhao', 'qian', 'sun', 'li', 'zhou', 'wu', 'zheng', 'wang', 'root']),
  administrators: ['root'],
  rules: {},
  record: {},
  deputies: {},
  ...given,
});

const minutes = { minutes: 1, hours: 60, days: 1440 } as const;

const answer: { [K in keyof Questions]: (world: World, question: Questions[K]['ask']) => Questions[K]['answer'] } = {
  people: ({ people, rules }, { who }) => {
    const key = who.who === 'field' ? `field:${who.field}` : who.who;
    const found = 'users' in who && who.users ? [who.users] : (rules[key] ?? []);
    return found.map((turn) => turn.filter((user) => people.has(user)));
  },
  administrators: ({ administrators, people }) => administrators.filter((user) => people.has(user)),
  present: ({ people }, { users }) => users.filter((user) => people.has(user)),
  holds: ({ record }, { test }) =>
    'formula' in test ? record[test.formula] === true : Object.entries(test.when).every(([field, value]) => record[field] === value),
  later: (_world, { moment, since, until }) => new Date(Date.parse(moment) + Date.parse(until) - Date.parse(since)).toISOString(),
  moment: ({ record }, { from, field, after }) => {
    const start = field ? record[field] : from;
    return typeof start === 'string' ? new Date(Date.parse(start) + after.amount * minutes[after.unit] * 60_000).toISOString() : null;
  },
  deputy: ({ deputies }, { user, of }) => deputies[of]?.includes(user) ?? false,
  rows: ({ record }, { field }) => Number(record[field] ?? 0),
};

type Given<E extends EventName> = Omit<EventOf<E>, 'id' | 'at' | 'event' | 'by' | 'task'>;

/** Plays a flow: applies events and collects their effects. Checks for every event that the given instance was not changed. */
export class Play {
  readonly document: FlowDocument;
  readonly world: World;
  instance: FlowInstance;
  effects: readonly Effect[] = [];
  refusal: Refusal | null = null;
  /** What the last event asked of the environment. */
  questions: Question[] = [];
  all: Effect[] = [];
  now = Date.parse('2026-09-01T01:00:00.000Z');
  #events = 0;

  constructor(document: unknown, around: World = world()) {
    this.document = flowDocumentSchema.parse(document);
    this.world = around;
    const initiator = { user: 'zhao', organisation: null, department: null, position: null };
    this.instance = newInstance(this.document.code, initiator, outlineOf(this.document).start, this.at);
  }

  get at(): string {
    return new Date(this.now).toISOString();
  }

  /** Advances by one event; returns the code of the refusal or null. */
  tell(event: FlowEvent): RefusalCode | null {
    const before = JSON.stringify(this.instance);
    const work = advance(this.document, this.instance, event);
    let step = work.next();
    this.questions = [];
    while (!step.done) {
      this.questions.push(step.value);
      step = work.next((answer[step.value.ask] as (w: World, q: Question) => unknown)(this.world, step.value));
    }
    assert.equal(JSON.stringify(this.instance), before, 'the instance given stays as it is');
    this.refusal = step.value.refusal ?? null;
    if (step.value.refusal) return step.value.refusal.code;
    this.instance = JSON.parse(JSON.stringify(step.value.instance)) as FlowInstance;
    assert.deepEqual(this.instance, step.value.instance, 'an instance survives JSON');
    this.effects = step.value.effects;
    this.all.push(...step.value.effects);
    return null;
  }

  /** An event of a user; `task` defaults to the user's open task. */
  does<E extends EventName>(user: string, event: E, given: Partial<Given<E>> & { for?: string; task?: number } = {}): RefusalCode | null {
    const { for: principal, task, ...rest } = given;
    this.now += 60_000;
    const by = { user, ...(principal && { for: principal }) };
    const own = task ?? this.taskOf(principal ?? user)?.id ?? this.lastTaskOf(principal ?? user)?.id ?? 0;
    return this.tell({ event, id: String(++this.#events), at: this.at, by, task: own, ...rest } as unknown as FlowEvent);
  }

  /** An event without an actor. */
  happens<E extends EventName>(event: E, given: Partial<Given<E>> = {}): RefusalCode | null {
    return this.tell({ event, id: String(++this.#events), at: this.at, ...given } as unknown as FlowEvent);
  }

  passHours(hours: number): void {
    this.now += hours * 3_600_000;
    this.happens('tick');
  }

  get asked(): string[] {
    return openTasks(this.instance)
      .map(({ user }) => user)
      .toSorted();
  }

  /** What the last event wrote into the history, as `transfer a/2 #2 by qian to wu`. */
  get history(): string[] {
    return this.effects.flatMap((effect) => {
      if (effect.effect !== 'record') return [];
      const { act, node, visit, task, user, to, from, target, rule } = effect;
      const place = node === null ? [] : [`${node}/${visit}`];
      const people = { by: user, for: effect.for, to: to.join() || null, from, at: target, rule };
      return [[act, ...place, ...(task === null ? [] : [`#${task}`]), ...worded(people)].join(' ')];
    });
  }

  /** The notifications of the last event, as `toDo at a task 2 to qian`. */
  get news(): string[] {
    return this.effects.flatMap((effect) =>
      effect.effect === 'tell'
        ? [[effect.news, ...worded({ at: effect.node, task: effect.task, to: effect.to.join() || null })].join(' ')]
        : [],
    );
  }

  get standing(): string[] {
    return this.instance.visits.filter(({ state }) => state === 'open').map(({ node }) => node);
  }

  taskOf = (user: string): Task | undefined => openTasks(this.instance).find((task) => task.user === user);
  lastTaskOf = (user: string): Task | undefined => this.instance.tasks.findLast((task) => task.user === user);

  told(news: string): string[] {
    return this.effects.flatMap((effect) => (effect.effect === 'tell' && effect.news === news ? effect.to : []));
  }
}

/** An act of a user, as `does` takes it. */
export type Does = ActOf<EventName>;
type ActOf<E extends EventName> = E extends unknown
  ? readonly [user: string, event: E, given?: Partial<Given<E>> & { readonly for?: string; readonly task?: number }]
  : never;

/** A flow that zhao has handed in and in which these acts were accepted. */
export function after(document: unknown, acts: readonly Does[] = [], around: World = world()): Play {
  const play = new Play(document, around);
  for (const [user, event, given] of [['zhao', 'submit'] as Does, ...acts])
    assert.equal(play.does(user, event, given), null, `${user} ${event}`);
  return play;
}

export const agree = (...users: readonly string[]): Does[] => users.map((user): Does => [user, 'agree']);

const worded = (parts: Readonly<Record<string, string | number | null>>): string[] =>
  Object.entries(parts).flatMap(([word, value]) => (value === null ? [] : [`${word} ${value}`]));

export const flow = (nodes: readonly unknown[], settings: object = {}): unknown => ({
  code: 'test-flow',
  model: 'trip',
  settings,
  nodes: [{ kind: 'start', id: 'start' }, ...nodes],
});

export const approval = (id: string, users: readonly string[], more: object = {}): unknown => ({
  kind: 'approval',
  id,
  who: { who: 'named', users },
  ...more,
});

export const parallel = (id: string, ...branches: unknown[][]): unknown => ({
  kind: 'parallel',
  id,
  branches: branches.map((nodes, index) => ({ id: `${id}${index + 1}`, nodes })),
});

export const countersign = (id: string, users: readonly string[], more: object = {}): unknown =>
  approval(id, users, { mode: { mode: 'all' }, ...more });
