/** Who started the flow, and their place in the organisation at that time. */
export interface Initiator {
  readonly user: string;
  readonly organisation: string | null;
  readonly department: string | null;
  readonly position: string | null;
}

/**
 * The status of the whole flow.
 * draft: not submitted yet · running · returned: the initiator is to revise · recalled: recalled by the initiator · paused · approved ·
 * rejected · terminated: by an administrator · revoking: a revocation is being decided · revoked
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
 * The state of a visit.
 * open: waiting for people or an event · away: suspended while an earlier node is repeated · stuck: no assignees found or a trigger failed,
 * needs an administrator · passed · skipped: no one had to act · rejected · returned · recalled · cancelled
 */
export type VisitState = 'open' | 'away' | 'stuck' | 'passed' | 'skipped' | 'rejected' | 'returned' | 'recalled' | 'cancelled';

/** A timer of a visit. */
export interface Timer {
  readonly at: string;
  readonly purpose: 'pass' | 'remind' | 'overdue';
  /** How often it has fired. */
  readonly count: number;
  readonly deadline?: string;
}

/** A child flow, for one row of a sub-table or for the whole record. */
export interface Child {
  readonly index: number;
  /** Its initiator; by default that of the parent. */
  readonly initiator?: string;
  state: 'waiting' | 'running' | 'approved' | 'rejected';
}

/** One visit of a node. A node entered twice has two. */
export interface Visit {
  readonly id: number;
  readonly node: string;
  state: VisitState;
  /** The fork whose branch it belongs to. */
  readonly fork: number | null;
  /** The visits whose end led here; several after a join. */
  readonly causes: readonly number[];
  readonly openedAt: string;
  closedAt?: string;
  /** The visit in state `away` that resumes after this one. */
  readonly backTo?: number;
  timer?: Timer;
  /** The current turn, if people are asked one after the other. */
  turn?: number;
  children?: Child[];
  /** The branches taken from here. */
  taken?: readonly string[];
  /** Why it is stuck. */
  problem?: string;
  /** Details of the problem, only for administrators, because they may name records that others may not see. */
  why?: Why;
  /** Voided by a later return: its decisions no longer count. */
  void?: boolean;
}

/** Branches running in parallel. */
export interface Fork {
  readonly id: number;
  readonly node: string;
  readonly parent: number | null;
  /** Branches that have not ended yet. */
  open: string[];
  /** The visits at which the other branches ended. */
  ended: number[];
  state: 'open' | 'joined' | 'cancelled';
}

export type TaskState = 'waiting' | 'open' | 'agreed' | 'rejected' | 'returned' | 'given' | 'withdrawn';

/** A group of signers added by the owner of a task: before deciding, or after having agreed. */
export interface Addition {
  readonly task: number;
  /** Identifies the group: the id of its first task. */
  readonly group: number;
  readonly when: 'before' | 'after';
  readonly mode: 'any' | 'all' | 'inOrder';
}

/** Details of a failure: the params of its text, and the issues of single fields of a model. */
export interface Why {
  readonly model?: string | undefined;
  /** Index of the failed action of a trigger. */
  readonly action?: number | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, { readonly key: string; readonly params?: Readonly<Record<string, unknown>> }>>;
}

/** A task of one user. */
export interface Task {
  readonly id: number;
  readonly visit: number;
  /** decide: agree or reject · process: do something · revise: the initiator revises · assist: give an advisory opinion. */
  readonly role: 'decide' | 'process' | 'revise' | 'assist';
  user: string;
  state: TaskState;
  /** Its turn if people are asked one after the other; tasks with the same turn are asked together. */
  readonly turn: number;
  /** How it was assigned to this user. */
  origin: 'node' | 'added' | 'transferred' | 'assigned' | 'handedOver' | 'instead' | 'nobody';
  /** Former assignees. */
  former: string[];
  /** The task whose owner added this one, and whether it comes before or after. */
  readonly under?: Addition;
  openedAt?: string;
  signedAt?: string;
  startedAt?: string;
  actedAt?: string;
  actedBy?: string;
  /** Decided by a rule instead of the user. */
  automatic?: boolean;
  /** Withdrawn because others had decided; reopened if they recall their decision. */
  overtaken?: boolean;
  /** Last reminder and its receiver: a new assignee has not been reminded yet. */
  urged?: { readonly user: string; readonly at: string };
}

/** The state of a flow as JSON: everything that the next event needs. */
export interface FlowInstance {
  readonly format: 1;
  readonly flow: string;
  readonly initiator: Initiator;
  urgency: 1 | 2 | 3;
  status: FlowStatus;
  startedAt?: string;
  endedAt?: string;
  pausedAt?: string;
  /** The status before pausing or ending. */
  before?: FlowStatus;
  /** Users who may not decide, whatever the document says (four-eyes principle). */
  excluded: readonly string[];
  /** This flow decides on revoking an approval. */
  readonly revokes?: boolean;
  /** Approvers and branches chosen for later nodes. */
  chosen: Record<string, string[]>;
  visits: Visit[];
  forks: Fork[];
  tasks: Task[];
  /** Ids of the last events, for idempotency. */
  seen: string[];
}

/** A new flow that is not submitted yet: its initiator has the first task. */
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

/** The status code of the API (specification, section 7): 1 wait, 2 adopt, 3 reject, 4 revoke, 5 cancel. */
export const outsideCode = (status: FlowStatus): 1 | 2 | 3 | 4 | 5 => outside[status];

/** When the next timer is due; null if there is none. */
export function dueAt(instance: FlowInstance): string | null {
  if (instance.status !== 'running' && instance.status !== 'returned') return null;
  const moments = instance.visits.flatMap(({ state, timer }) => (state === 'open' && timer ? [timer.at] : []));
  return moments.toSorted()[0] ?? null;
}

/** Tasks that can be acted on now. */
export function openTasks(instance: FlowInstance): Task[] {
  if (['paused', 'approved', 'rejected', 'terminated', 'revoked', 'revoking'].includes(instance.status)) return [];
  const open = new Set(instance.visits.filter(({ state }) => state === 'open').map(({ id }) => id));
  return instance.tasks.filter(({ state, visit }) => state === 'open' && open.has(visit));
}
