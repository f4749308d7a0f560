/** Who started the flow, and the place in the organisation that counted then. */
export interface Initiator {
  readonly user: string;
  readonly organisation: string | null;
  readonly department: string | null;
  readonly position: string | null;
}

/**
 * Where a flow stands as a whole.
 *
 * draft: not submitted yet · running · returned: the initiator is to revise · recalled: the initiator took it back · paused ·
 * approved · rejected · terminated: an administrator ended it · revoking: whether the approval is undone is being decided · revoked
 */
export type FlowStatus =
  | 'draft'
  | 'running'
  | 'returned'
  | 'recalled'
  | 'paused'
  | 'approved'
  | 'rejected'
  | 'terminated'
  | 'revoking'
  | 'revoked';

/**
 * How one stay at a node stands.
 *
 * open: somebody or something is waited for · away: an earlier node does its work again before this one goes on · stuck: nobody could be
 * found, or a trigger failed; an administrator is needed · passed · skipped: nobody was needed · rejected · returned · recalled · cancelled
 */
export type VisitState = 'open' | 'away' | 'stuck' | 'passed' | 'skipped' | 'rejected' | 'returned' | 'recalled' | 'cancelled';

/** What happens to a visit by itself, and when. */
export interface Timer {
  readonly at: string;
  readonly purpose: 'pass' | 'remind' | 'overdue';
  /** How often it has happened. */
  readonly count: number;
  readonly deadline?: string;
}

/** One flow started for one row of a sub-table, or for the whole. */
export interface Child {
  readonly index: number;
  /** Who starts it; the initiator of the parent unless told. */
  readonly initiator?: string;
  state: 'waiting' | 'running' | 'approved' | 'rejected';
}

/** One stay at a node. A node visited twice has two. */
export interface Visit {
  readonly id: number;
  readonly node: string;
  state: VisitState;
  /** The fork in whose branch it lies. */
  readonly fork: number | null;
  /** The visits whose end led here; several where branches met. */
  readonly causes: readonly number[];
  readonly openedAt: string;
  closedAt?: string;
  /** The visit that is away until this one is done. */
  readonly backTo?: number;
  timer?: Timer;
  /** Whose turn it is, where people are asked one after the other. */
  turn?: number;
  children?: Child[];
  /** The branches that the flow went into from here. */
  taken?: readonly string[];
  /** Why it is stuck. */
  problem?: string;
  /** What the problem is told with, to those who mend it alone: it may name records that others do not see. */
  why?: Why;
  /** A later return made it void: its decisions no longer count. */
  void?: boolean;
}

/** Branches that are under way at the same time. */
export interface Fork {
  readonly id: number;
  readonly node: string;
  readonly parent: number | null;
  /** Branches that have not come to their end. */
  open: string[];
  /** The visits at which the others ended. */
  ended: number[];
  state: 'open' | 'joined' | 'cancelled';
}

export type TaskState = 'waiting' | 'open' | 'agreed' | 'rejected' | 'returned' | 'given' | 'withdrawn';

/** A group of people that the owner of a task asked besides: before deciding, or after having agreed. */
export interface Addition {
  readonly task: number;
  /** The first task of the group names it. */
  readonly group: number;
  readonly when: 'before' | 'after';
  readonly mode: 'any' | 'all' | 'inOrder';
}

/** What a failure was told with: the figures of its text, and what is wrong with single fields of a model. */
export interface Why {
  readonly model?: string | undefined;
  /** Which of the actions of a trigger it was, from 0 on. */
  readonly action?: number | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, { readonly key: string; readonly params?: Readonly<Record<string, unknown>> }>>;
}

/** What one person is asked to do. */
export interface Task {
  readonly id: number;
  readonly visit: number;
  /** decide: agree or reject · process: do something · revise: the initiator fills in · assist: give an opinion that does not count. */
  readonly role: 'decide' | 'process' | 'revise' | 'assist';
  user: string;
  state: TaskState;
  /** Its place where people are asked one after the other; those of one turn are asked together. */
  readonly turn: number;
  /** How it came to this person. */
  origin: 'node' | 'added' | 'transferred' | 'assigned' | 'handedOver' | 'instead' | 'nobody';
  /** Whom it belonged to before. */
  former: string[];
  /** The task whose owner added this one, and whether it goes before or after. */
  readonly under?: Addition;
  openedAt?: string;
  signedAt?: string;
  startedAt?: string;
  actedAt?: string;
  actedBy?: string;
  /** The flow decided by a rule, nobody did. */
  automatic?: boolean;
  /** It was taken back because others had decided; it comes again when they take their decision back. */
  overtaken?: boolean;
  /** Who was reminded of it last, and when: whoever it is passed on to has not been reminded yet. */
  urged?: { readonly user: string; readonly at: string };
}

/** A running flow: everything the next event needs, as JSON. */
export interface FlowInstance {
  readonly format: 1;
  readonly flow: string;
  readonly initiator: Initiator;
  urgency: 1 | 2 | 3;
  status: FlowStatus;
  startedAt?: string;
  endedAt?: string;
  pausedAt?: string;
  /** What it was before it paused or ended by force. */
  before?: FlowStatus;
  /** People who may not decide, whatever the document says: the domain's own rule that two people look at a thing. */
  excluded: readonly string[];
  /** It decides whether an approval is undone. */
  readonly revokes?: boolean;
  /** Approvers and branches that somebody chose for nodes still to come. */
  chosen: Record<string, string[]>;
  visits: Visit[];
  forks: Fork[];
  tasks: Task[];
  /** The last events, so that one that comes twice has one effect. */
  seen: string[];
}

/** A flow that nobody has submitted yet: its initiator has the first task. */
export function newInstance(flow: string, initiator: Initiator, start: string, at: string): FlowInstance {
  return {
    format: 1,
    flow,
    initiator,
    urgency: 1,
    status: 'draft',
    excluded: [],
    chosen: {},
    visits: [{ id: 1, node: start, state: 'open', fork: null, causes: [], openedAt: at }],
    forks: [],
    tasks: [{ id: 1, visit: 1, role: 'revise', user: initiator.user, state: 'open', turn: 0, origin: 'node', former: [], openedAt: at }],
    seen: [],
  };
}

const outside: Readonly<Record<FlowStatus, 1 | 2 | 3 | 4 | 5>> = {
  draft: 1,
  running: 1,
  returned: 1,
  paused: 1,
  approved: 2,
  revoking: 2,
  rejected: 3,
  recalled: 4,
  revoked: 4,
  terminated: 5,
};

/** The code shown outside (specification, section 7): 1 wait, 2 adopt, 3 reject, 4 revoke, 5 cancel. */
export const outsideCode = (status: FlowStatus): 1 | 2 | 3 | 4 | 5 => outside[status];

/** When something next happens by itself; null while nothing will. */
export function dueAt(instance: FlowInstance): string | null {
  if (instance.status !== 'running' && instance.status !== 'returned') return null;
  const moments = instance.visits.flatMap(({ state, timer }) => (state === 'open' && timer ? [timer.at] : []));
  return moments.toSorted()[0] ?? null;
}

/** Tasks that somebody can act on now. */
export function openTasks(instance: FlowInstance): Task[] {
  if (['paused', 'approved', 'rejected', 'terminated', 'revoked', 'revoking'].includes(instance.status)) return [];
  const open = new Set(instance.visits.filter(({ state }) => state === 'open').map(({ id }) => id));
  return instance.tasks.filter(({ state, visit }) => state === 'open' && open.has(visit));
}
