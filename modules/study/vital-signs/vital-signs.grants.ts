import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on what wearables measure: values are seen in clear by those who look after the children on the trip and by their school; others see
 * whether something is abnormal.
 */

const values = ['heartRate', 'bodyTemp', 'spo2'];
const seen = (role: string, scope: string, clear: readonly string[] = []): Grant => ({
  role,
  model: 'healthReading',
  verbs: ['read'],
  scope,
  clear,
});

export const vitalSignsGrants: readonly Grant[] = [
  seen('schoolAdmin', 'organisation', values),
  seen('schoolLeader', 'organisation', values),
  seen('tutor', 'assigned', values),
  seen('classTeacher', 'assigned', values),
  seen('guide', 'assigned'),
  seen('agencyManager', 'agency'),
  seen('bureauAdmin', 'bureau'),
];
