import type { Condition } from '@zhixing/model';
import type { Who } from './assignee-rule.ts';
import type { Span } from './span.ts';

/** A test of the record: a condition, or a CEL expression if sums over rows are needed. */
export type Test = { readonly when: Condition } | { readonly formula: string };

/** The questions that the core asks its environment while it advances, with their answers. */
export interface Questions {
  /** The people a rule means: existing users who may sign in, in order, without duplicates. For levels: one list per level. */
  people: { ask: { who: Exclude<Who, { who: 'earlier' | 'initiator' }>; node: string }; answer: readonly (readonly string[])[] };
  /** The administrators who take over flows without assignees. */
  administrators: { ask: Record<never, never>; answer: readonly string[] };
  /** Which of these users exist and may sign in. */
  present: { ask: { users: readonly string[] }; answer: readonly string[] };
  holds: { ask: { test: Test; node: string }; answer: boolean };
  /** A moment a span after another, or after the value of a field of the record; null if that is empty. */
  moment: { ask: { from: string; field?: string; after: Span }; answer: string | null };
  /** A moment postponed by a suspension from `since` until `until`; `working` counts working days only. */
  later: { ask: { moment: string; since: string; until: string; working: boolean }; answer: string };
  /** Whether a user may act as deputy of another now, in this flow. */
  deputy: { ask: { user: string; of: string }; answer: boolean };
  /** The number of rows of a sub-table of the record. */
  rows: { ask: { field: string }; answer: number };
}

export type Question = { [K in keyof Questions]: { readonly ask: K } & Questions[K]['ask'] }[keyof Questions];

/** A generator that yields questions: a pure function of its arguments and the answers it gets. */
export type QuestionGenerator<T> = Generator<Question, T, unknown>;

/** Asks a question; the driver of the generator answers through `Answers`, which types the answer of each question. */
export function* ask<K extends keyof Questions>(kind: K, question: Questions[K]['ask']): QuestionGenerator<Questions[K]['answer']> {
  return (yield { ask: kind, ...question } as Question) as Questions[K]['answer'];
}

export type Answers = {
  readonly [K in keyof Questions]: (question: Questions[K]['ask']) => Questions[K]['answer'] | Promise<Questions[K]['answer']>;
};

/** Runs a generator to its end. Rejects if an answer fails. */
export async function answered<T>(work: QuestionGenerator<T>, answers: Answers): Promise<T> {
  let step = work.next();
  while (!step.done) {
    const answer = answers[step.value.ask] as (question: Question) => unknown;
    step = work.next(await answer(step.value));
  }
  return step.value;
}
