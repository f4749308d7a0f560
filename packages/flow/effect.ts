/** What is written into the history of a flow. The adapter adds what the person wrote, signed and attached. */
export const recordedActs = [
  'submit',
  'agree',
  'reject',
  'process',
  'return',
  'recall',
  'transfer',
  // Of older lines, which do not say when.
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
  // Nobody was found at a node: others are asked instead, or it is passed.
  'nobodyFound',
  'passedOver',
  'startChild',
  // What a node does by itself is done; or it failed, and the flow may go on without.
  'triggered',
  'triggerFailed',
  'childApproved',
  'childRejected',
] as const;
export type Act = (typeof recordedActs)[number];

/** By which rule a flow decided, or asked somebody else. */
export const recordedRules = [
  'initiator',
  'adjacent',
  'before',
  'agreeWhen',
  'rejectWhen',
  'overdue',
  // Where nobody was found.
  'toAdministrators',
  'toNamed',
  'toChosen',
  'toInitiator',
] as const;
export type Rule = (typeof recordedRules)[number];

/** What people are told. */
export type News =
  | 'toDo'
  | 'agreed'
  | 'rejected'
  | 'returned'
  | 'urged'
  | 'assigned'
  | 'transferred'
  /** One's task was given to somebody else. */
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

/** What is to happen beside the change of the instance, in its transaction. */
export type Effect =
  | {
      readonly effect: 'record';
      readonly act: Act;
      readonly node: string | null;
      readonly visit: number | null;
      readonly task: number | null;
      /** Who acted; null where a rule did. */
      readonly user: string | null;
      /** For whom, where a deputy acted. */
      readonly for: string | null;
      readonly to: readonly string[];
      /** Whose task it was, where somebody else gave it away. */
      readonly from: string | null;
      /** The node that the flow goes back to. */
      readonly target: string | null;
      /** Where a rule acted. */
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
      /** Whom each action of the node tells, in their order. */
      readonly people: readonly (readonly string[])[];
    }
  | { readonly effect: 'startRevocation' }
  | { readonly effect: 'ended'; readonly as: 'approved' | 'rejected' | 'terminated' | 'recalled' | 'revoked' };
