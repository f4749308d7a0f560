/** Acts recorded in the history of a flow. The adapter adds the actor's opinion, signature and files. */
export const recordedActs = [
  'submit',
  'agree',
  'reject',
  'process',
  'return',
  'recall',
  'transfer',
  // In older entries, which do not say whether before or after.
  'addSign',
  'addSignBefore',
  'addSignAfter',
  'removeSign',
  'assist',
  'giveAssistance',
  'urge',
  'signFor',
  'unsign',
  'start',
  'copy',
  'assign',
  'handOver',
  'pause',
  'resume',
  'terminate',
  'reactivate',
  'revoke',
  'revoked',
  'notRevoked',
  'retry',
  'skip',
  'overdue',
  'stuck',
  // No assignees were found at a node: others are asked instead, or the node is skipped.
  'nobodyFound',
  'passedOver',
  'startChild',
  // A trigger has succeeded, or failed and was skipped.
  'triggered',
  'triggerFailed',
  'childApproved',
  'childRejected',
] as const;
export type Act = (typeof recordedActs)[number];

/** The rule by which the flow decided automatically or asked others. */
export const recordedRules = [
  'initiator',
  'adjacent',
  'before',
  'agreeWhen',
  'rejectWhen',
  'overdue',
  // Where no assignees were found.
  'toAdministrators',
  'toNamed',
  'toChosen',
  'toInitiator',
] as const;
export type Rule = (typeof recordedRules)[number];

/** Kinds of notifications. */
export type News =
  | 'toDo'
  | 'agreed'
  | 'rejected'
  | 'returned'
  | 'urged'
  | 'assigned'
  | 'transferred'
  /** The user's task was reassigned. */
  | 'takenAway'
  | 'copied'
  | 'reminder'
  | 'overdue'
  /** With an approval. */
  | 'ended'
  | 'terminated'
  | 'paused'
  | 'resumed'
  | 'revoked'
  | 'notRevoked'
  | 'stuck'
  | 'assistance';

/** Side effects besides the change of the instance, executed in its transaction. */
export type Effect =
  | {
      readonly effect: 'record';
      readonly act: Act;
      readonly node: string | null;
      readonly visit: number | null;
      readonly task: number | null;
      /** Who acted; null for a rule. */
      readonly user: string | null;
      /** The user whom a deputy acted for. */
      readonly for: string | null;
      readonly to: readonly string[];
      /** The former assignee of a reassigned task. */
      readonly from: string | null;
      /** The node that the flow returns to. */
      readonly target: string | null;
      /** The rule, if one acted. */
      readonly rule: Rule | null;
    }
  | {
      readonly effect: 'tell';
      readonly news: News;
      readonly to: readonly string[];
      readonly node: string | null;
      readonly task: number | null;
    }
  | { readonly effect: 'copy'; readonly to: readonly string[]; readonly node: string }
  | { readonly effect: 'startChild'; readonly visit: number; readonly node: string; readonly index: number }
  | { readonly effect: 'cancelChildren'; readonly visit: number }
  | {
      readonly effect: 'trigger';
      readonly visit: number;
      readonly node: string;
      /** The receivers of each action of the node, in order. */
      readonly people: readonly (readonly string[])[];
    }
  | { readonly effect: 'startRevocation' }
  | { readonly effect: 'ended'; readonly as: 'approved' | 'rejected' | 'terminated' | 'recalled' | 'revoked' };
