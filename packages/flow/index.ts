export { remindAgainAt } from './acts/instance-acts.ts';
export { reactivationOf } from './acts/reactivate.ts';
export { advance, type Outcome } from './advance.ts';
export { type Around, type AssigneeKind, assigneeKinds, type Offered } from './around.ts';
export type { Who } from './assignee-rule.ts';
export { checkFlow } from './check.ts';
export { namedIn } from './check-people.ts';
export { type Branching, type FlowDocument, type FlowNode, flowDocumentSchema, isBranching, type NodeKind } from './document.ts';
export type { Act, Effect, News } from './effect.ts';
export type { Actor, Choices, EventName, FlowEvent } from './event.ts';
export { everyNode, fieldsOfTest, fieldsReadBy } from './fields-read.ts';
export {
  dueAt,
  type FlowInstance,
  type FlowStatus,
  type Initiator,
  newInstance,
  openTasks,
  outsideCode,
  type Task,
  type Timer,
  type Visit,
  type Why,
} from './instance.ts';
export type { NodeForm, NodePrint } from './node.ts';
export { type Offer, offersTo, type TaskAct } from './offers.ts';
export { outlineOf } from './outline.ts';
export { type Answers, answered, type Question } from './question.ts';
export { Refusal, type RefusalCode } from './refusal.ts';
export { warningsOf } from './warnings.ts';
