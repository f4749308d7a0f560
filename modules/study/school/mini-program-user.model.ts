import { defineModel, f } from '@zhixing/model';

/** A user of the mini-program, who can be bound to a guardian, a student or a member of staff. */
export const MiniProgramUser = defineModel('miniProgramUser', {
  minors: true,
  minorsBy: 'student',
  fields: {
    mpNo: f.serial({ prefix: 'MP', unique: true, search: true }),
    openId: f.text({ required: true, unique: true, max: 64, sensitive: true }),
    unionId: f.text({ max: 64, sensitive: true }),
    nickname: f.text({ max: 40, search: true }),
    avatar: f.image({ sensitive: true }),
    phone: f.phone({ sensitive: true, index: true }),
    identity: f.choice(['parent', 'student', 'teacher', 'tutor', 'driver', 'guest'], { required: true }),
    /** The person the user is bound to; only set by `apply` and `approve`. */
    guardian: f.ref('guardian', { readonly: true }),
    student: f.ref('student', { readonly: true }),
    staff: f.ref('staff', { readonly: true }),
    /** The school of the student or member of staff, copied for the data scopes. */
    school: f.ref('school', { readonly: true }),
    boundAt: f.moment({ readonly: true }),
    lastActiveAt: f.moment({ readonly: true }),
    frozenReason: f.text({ readonly: true, max: 200 }),
  },
  states: ['unbound', 'pending', 'bound', 'frozen'],
  tones: { unbound: 'neutral', pending: 'processing', bound: 'success', frozen: 'danger' },
  actions: {
    apply: {
      from: ['unbound'],
      to: 'pending',
      args: { phone: f.phone({ required: true }), student: f.ref('student'), staff: f.ref('staff') },
    },
    approve: { from: ['pending'], to: 'bound', confirm: true },
    reject: { from: ['pending'], to: 'unbound', confirm: true },
    freeze: { from: ['bound'], to: 'frozen', args: { reason: f.text({ required: true, max: 200 }) } },
    unfreeze: { from: ['frozen'], to: 'bound', confirm: true },
    unbind: { from: ['bound'], to: 'unbound', confirm: true },
  },
  views: {
    list: {
      columns: ['mpNo', 'nickname', 'status', 'identity', 'student', 'guardian', 'phone', 'staff', 'school', 'boundAt', 'lastActiveAt'],
      filters: ['nickname', 'identity', 'phone', 'school', 'status'],
      sort: '-mpNo',
      leftTree: [
        { model: 'educationBureau', parent: 'parent', field: 'school.bureau' },
        { model: 'school', parent: 'bureau', field: 'school' },
      ],
    },
    form: {
      groups: [
        { title: 'basics', fields: ['nickname', 'avatar', 'identity', 'phone', 'openId', 'unionId'] },
        { title: 'binding', fields: ['student', 'guardian', 'staff', 'school', 'boundAt', 'lastActiveAt', 'frozenReason'] },
      ],
    },
  },
  label: ['mpNo'],
  scopes: {
    organisation: { school: { in: '@organizationAndSuborganization' } },
    class: { student: { where: { schoolClass: { in: '@headedClasses' } } } },
  },
  importKeys: [['mpNo']],
});
