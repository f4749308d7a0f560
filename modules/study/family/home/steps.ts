import type { EvaluationOutline } from '../ports.ts';
import type { Place } from './child.ts';
import type { PurposeState } from './consents.ts';
import type { HealthState } from './health.ts';

/** The steps of the page in their order. */
export const steps = ['letter', 'consents', 'health', 'signUp', 'payment', 'evaluation'] as const;
export type Step = (typeof steps)[number];

/** `later`: nothing can be done yet, `none`: nothing is asked. */
export type StepState = 'todo' | 'done' | 'later' | 'none';

export interface StepLine {
  readonly step: Step;
  readonly state: StepState;
  /** Until when it should be done. */
  readonly until: string | null;
}

/** What the steps are told from. */
export interface Known {
  readonly letter: { readonly read: boolean; readonly replyDeadline: string } | null;
  readonly consents: readonly PurposeState[];
  readonly health: HealthState;
  readonly signUp: { readonly status: string } | null;
  readonly bill?: { readonly open: number; readonly dueAt: string | null } | null;
  readonly evaluation?: EvaluationOutline | null;
}

const over = ['declined', 'withdrawn'];

/** How far a family is with one child and one trip. A child who does not take part is asked for nothing more. */
export function stepsOf({ trip }: Place, known: Known): StepLine[] {
  const { letter, consents, health, signUp } = known;
  // What was to be done before the trip is no longer asked for once it is evaluated.
  const away = (signUp !== null && over.includes(signUp.status)) || Boolean(known.evaluation);
  const until = letter?.replyDeadline ?? null;
  const asked = (done: boolean): StepState => (done ? 'done' : away ? 'none' : 'todo');
  const decided = consents.every(({ state, needed }) => (needed ? state === 'signed' : state !== 'open'));
  const lines: StepLine[] = [
    { step: 'consents', state: asked(decided), until },
    { step: 'health', state: asked(health.state === 'confirmed'), until },
  ];
  if (!trip) return lines;
  return [
    { step: 'letter', state: letter ? asked(letter.read) : 'later', until: null },
    ...lines,
    { step: 'signUp', state: signUpState(signUp), until },
    paymentLine(known, away),
    ...evaluationLine(known),
  ];
}

const signUpState = (signUp: Known['signUp']): StepState => (signUp ? (signUp.status === 'invited' ? 'todo' : 'done') : 'later');

function paymentLine({ bill = null }: Known, away: boolean): StepLine {
  if (bill) return { step: 'payment', state: bill.open > 0 ? 'todo' : 'done', until: bill.dueAt };
  return { step: 'payment', state: away ? 'none' : 'later', until: null };
}

const evaluated = { open: 'todo', done: 'done', over: 'none' } as const;

/** After the return, where the child was on the trip. */
const evaluationLine = ({ evaluation }: Known): StepLine[] =>
  evaluation ? [{ step: 'evaluation', state: evaluated[evaluation.state], until: evaluation.until }] : [];

/** The step to be done next; null when nothing is left. */
export const nextOf = (lines: readonly StepLine[]): Step | null => lines.find(({ state }) => state === 'todo')?.step ?? null;
