import { acts } from './acts/registry.ts';
import type { FlowDocument } from './document.ts';
import type { Effect } from './effect.ts';
import type { EventName, EventOf, FlowEvent } from './event.ts';
import type { FlowInstance } from './instance.ts';
import type { QuestionGenerator } from './question.ts';
import { Refusal } from './refusal.ts';
import { type Run, runOf } from './run.ts';

export type Outcome =
  | { readonly instance: FlowInstance; readonly effects: readonly Effect[]; readonly refusal?: undefined }
  | { readonly refusal: Refusal };

const REMEMBERED = 30;

/**
 * Advances a flow by one event: returns the new instance and the effects, or the refusal. A pure function of its arguments and of the
 * answers to its questions; the given instance is not changed. Idempotent by event id.
 */
export function* advance(document: FlowDocument, instance: FlowInstance, event: FlowEvent): QuestionGenerator<Outcome> {
  if (instance.seen.includes(event.id)) return { instance, effects: [] };
  const run = runOf(document, instance, event);
  try {
    const work = (acts[event.event] as (run: Run, event: EventOf<EventName>) => QuestionGenerator<void> | undefined)(run, event);
    if (work) yield* work;
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
  run.instance.seen = [...run.instance.seen, event.id].slice(-REMEMBERED);
  return { instance: run.instance, effects: run.effects };
}
