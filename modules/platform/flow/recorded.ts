import type { Tone } from '@zhixing/model';

export { recordedActs, recordedRules } from '@zhixing/flow/effect.ts';

/** How what was done is shown in lists; what is not named is neither good nor bad. */
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
