import type { Role } from '../roles.ts';

/** Password of every demo account. They exist in demo mode only, where it is shown on the sign-in page. */
export const demoPassword = 'Zhixing2026';

export interface DemoAccount {
  readonly account: string;
  readonly name: string;
  /** None for the administrator, who needs no role. */
  readonly role: Role | null;
  /** Where in the organisation tree of the sample the person works. */
  readonly place: 'platform' | 'city' | 'district' | 'school';
}

/** One account per role that exists, and the administrator `demo`. */
export const demoAccounts: readonly DemoAccount[] = [
  { account: 'demo', name: '演示管理员', role: null, place: 'platform' },
  { account: 'platformAdmin', name: '平台管理员', role: 'platformAdmin', place: 'platform' },
  { account: 'bureauAdmin', name: '市局管理员', role: 'bureauAdmin', place: 'city' },
  { account: 'districtAdmin', name: '区局管理员', role: 'bureauAdmin', place: 'district' },
  { account: 'bureauApprover', name: '市局审批人', role: 'bureauApprover', place: 'city' },
  { account: 'schoolAdmin', name: '学校管理员', role: 'schoolAdmin', place: 'school' },
  { account: 'schoolLeader', name: '校领导', role: 'schoolLeader', place: 'school' },
  { account: 'classTeacher', name: '班主任', role: 'classTeacher', place: 'school' },
  { account: 'finance', name: '财务', role: 'finance', place: 'school' },
];
