import type { Role } from '../roles.ts';

/** Password of every demo account. Demo accounts only work in demo mode, and the sign-in page shows the password. */
export const demoPassword = 'Zhixing2026';

export interface DemoAccount {
  readonly account: string;
  readonly name: string;
  /** Null for the administrator, who needs no role. */
  readonly role: Role | null;
  /** Which organisation of the sample the user belongs to. */
  readonly place: 'platform' | 'city' | 'district' | 'school' | 'agency' | 'base' | 'camp' | 'supplier';
}

/** Organisations of the demo that the sample data lacks, with the parent of each. */
export const demoPlaces = [
  { place: 'agency', name: '湘知研学旅行机构', code: 'DEMO.AGENCY', under: 'platform' },
  { place: 'base', name: '岳麓山研学实践基地', code: 'DEMO.BASE', under: 'city' },
  { place: 'camp', name: '橘洲研学营地', code: 'DEMO.CAMP', under: 'city' },
  { place: 'supplier', name: '知行装备供应商', code: 'DEMO.SUPPLIER', under: 'platform' },
] as const;

/**
 * One account for each role that signs in on the web, and the administrator `demo`. Parents and students have no account, since they use
 * the mini-program.
 */
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
  { account: 'equipmentKeeper', name: '设备管理员', role: 'equipmentKeeper', place: 'school' },
  { account: 'agencyManager', name: '机构负责人', role: 'agencyManager', place: 'agency' },
  { account: 'tutor', name: '研学导师', role: 'tutor', place: 'agency' },
  { account: 'guide', name: '导游', role: 'guide', place: 'agency' },
  { account: 'baseManager', name: '基地管理员', role: 'baseManager', place: 'base' },
  { account: 'security', name: '安保巡更员', role: 'security', place: 'base' },
  { account: 'campManager', name: '营地管理员', role: 'campManager', place: 'camp' },
  { account: 'supplier', name: '设备供应商', role: 'supplier', place: 'supplier' },
];
