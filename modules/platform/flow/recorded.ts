import type { Tone } from '@zhixing/model';

export { recordedActs, recordedRules } from '@zhixing/flow/effect.ts';

/** Tones of recorded acts in lists; acts not named are neutral. */
export const recordedTones = {
  submit: 'processing',
  agree: 'success',
  process: 'success',
  reject: 'danger',
  return: 'warning',
  recall: 'warning',
  overdue: 'warning',
  terminate: 'danger',
  stuck: 'danger',
  nobodyFound: 'warning',
  passedOver: 'warning',
  triggerFailed: 'warning',
  childApproved: 'success',
  childRejected: 'danger',
} as const satisfies Readonly<Record<string, Tone>>;
