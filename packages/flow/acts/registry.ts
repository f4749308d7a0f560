import type { EventName, EventOf } from '../event.ts';
import type { QuestionGenerator } from '../question.ts';
import type { Run } from '../run.ts';
import { decide } from './decide.ts';
import { copyTo, pause, remind, resume, terminate } from './instance-acts.ts';
import { childEnded, tick, triggered } from './outside.ts';
import { assign, giveAssistance, handOver, requestAssistance, transfer } from './pass-on.ts';
import { reactivate } from './reactivate.ts';
import { recall, recallTask } from './recall.ts';
import { receipt } from './receipt.ts';
import { retry, skip } from './repair.ts';
import { sendBack } from './return.ts';
import { revocationEnded, revoke } from './revoke.ts';
import { addSign, removeSign } from './sign.ts';
import { submit } from './submit.ts';

type DoIt<E extends EventName> = (run: Run, event: EventOf<E>) => QuestionGenerator<void> | undefined | void;

/** The handler of each event; one that asks no questions is an ordinary function. */
export const acts: { readonly [E in EventName]: DoIt<E> } = {
  submit,
  agree: decide,
  reject: decide,
  return: sendBack,
  recall,
  recallTask,
  transfer,
  addSign,
  removeSign,
  assist: requestAssistance,
  giveAssistance,
  signFor: receipt,
  unsign: receipt,
  start: receipt,
  urge: remind,
  copy: copyTo,
  assign,
  handOver,
  pause,
  resume,
  terminate,
  callOff: terminate,
  reactivate,
  revoke,
  revocationEnded,
  retry,
  skip,
  tick,
  triggered,
  childEnded,
};
