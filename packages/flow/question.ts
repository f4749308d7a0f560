import type { Condition } from '@zhixing/model';
import type { Span } from './span.ts';
import type { Who } from './who.ts';

/** A test of the record: a condition, or an expression of CEL where sums over rows are wanted. */
export type Test = { readonly when: Condition } | { readonly formula: string };

/** What the core wants to know from outside while it advances, and what it is answered. */
export interface Questions {
  /** Who a rule means: people who exist and may sign in, in order, each once. Of levels: one list a level. */
  people: { ask: { who: Exclude<Who, { who: 'earlier' | 'initiator' }>; node: string }; answer: readonly (readonly string[])[] };
  /** Those who look after flows that nobody else can. */
  administrators: { ask: Record<never, never>; answer: readonly string[] };
  /** Which of these people exist and may sign in. */
  present: { ask: { users: readonly string[] }; answer: readonly string[] };
  holds: { ask: { test: Test; node: string }; answer: boolean };
  /** A moment so long after another; from the value of a field of the record where one is named, null if that is empty. */
  moment: { ask: { from: string; field?: string; after: Span }; answer: string | null };
  /** A moment put off because nothing counted from a moment until another; `working` counts working days alone. */
  later: { ask: { moment: string; since: string; until: string; working: boolean }; answer: string };
  /** Whether somebody may decide for somebody else now, in this flow. */
  deputy: { ask: { user: string; of: string }; answer: boolean };
  /** How many rows a sub-table of the record has. */
  rows: { ask: { field: string }; answer: number };
}

export type Question = { [K in keyof Questions]: { readonly ask: K } & Questions[K]['ask'] }[keyof Questions];

/** Work that may ask: a pure function of its arguments and of the answers it gets. */
export type QuestionGenerator<T> = Generator<Question, T, unknown>;

/** Asks; whoever drives the generator answers by `Answers`, which gives every question the type of its answer. */
export function* ask<K extends keyof Questions>(kind: K, question: Questions[K]['ask']): QuestionGenerator<Questions[K]['answer']> {
  return (yield { ask: kind, ...question } as Question) as Questions[K]['answer'];
}

export type Answers = {
  readonly [K in keyof Questions]: (question: Questions[K]['ask']) => Questions[K]['answer'] | Promise<Questions[K]['answer']>;
};

/** Drives work that asks to its end. Rejects when an answer cannot be had. */
export async function answered<T>(work: QuestionGenerator<T>, answers: Answers): Promise<T> {
  let step = work.next();
  while (!step.done) {
    const answer = answers[step.value.ask] as (question: Question) => unknown;
    step = work.next(await answer(step.value));
  }
  return step.value;
}
