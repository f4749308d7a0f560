import { defineModel, f } from '@zhixing/model';

/** An application from outside: by an agency, a base or camp, a school, a supplier, or a user of the mini-program. */
export const Registration = defineModel('registration', {
  fields: {
    regNo: f.serial({ prefix: 'RG', unique: true, search: true }),
    kind: f.choice(['agency', 'site', 'school', 'supplier', 'miniProgram'], { required: true }),
    siteKind: f.choice(['base', 'camp'], { show: { kind: 'site' }, requiredWhen: { kind: 'site' } }),
    name: f.text({ required: true, max: 60, search: true }),
    uscc: f.uscc({
      index: true,
      show: { kind: { ne: 'miniProgram' } },
      requiredWhen: { kind: { in: ['agency', 'site', 'supplier'] } },
    }),
    schoolCode: f.text({
      min: 10,
      max: 10,
      pattern: '[23]1\\d{8}',
      index: true,
      show: { kind: 'school' },
      requiredWhen: { kind: 'school' },
    }),
    /** Required by the model of schools. */
    schoolType: f.choice(['primary', 'junior', 'nineYear', 'senior', 'complete', 'vocational'], {
      show: { kind: 'school' },
      requiredWhen: { kind: 'school' },
    }),
    nature: f.choice(['public', 'private'], { show: { kind: 'school' }, requiredWhen: { kind: 'school' } }),
    principal: f.text({ max: 40, show: { kind: 'school' }, requiredWhen: { kind: 'school' } }),
    safetyOfficer: f.text({ max: 40, show: { kind: 'school' }, requiredWhen: { kind: 'school' } }),
    safetyPhone: f.phone({ sensitive: true, landline: true, show: { kind: 'school' }, requiredWhen: { kind: 'school' } }),
    /** The role of a mini-program user, and the child that identifies a parent. */
    identity: f.choice(['parent', 'student', 'teacher'], { show: { kind: 'miniProgram' }, requiredWhen: { kind: 'miniProgram' } }),
    studentNo: f.text({
      max: 30,
      sensitive: true,
      minors: true,
      show: { identity: { in: ['parent', 'student'] } },
      requiredWhen: { identity: { in: ['parent', 'student'] } },
    }),
    studentName: f.text({
      max: 40,
      sensitive: true,
      personName: true,
      minors: true,
      show: { identity: { in: ['parent', 'student'] } },
      requiredWhen: { identity: { in: ['parent', 'student'] } },
    }),
    region: f.region({ required: true, index: true }),
    address: f.text({ max: 200, show: { kind: { ne: 'miniProgram' } }, requiredWhen: { kind: 'school' } }),
    location: f.geo(),
    contact: f.text({ required: true, max: 40 }),
    phone: f.phone({ required: true, sensitive: true, index: true }),
    email: f.email(),
    /** The requested account name of the first administrator; defaults to the registration number. */
    account: f.text({ min: 2, max: 40, rule: 'account', show: { kind: { ne: 'miniProgram' } } }),
    /** None for individuals, who need no supporting files. */
    materials: f.files({ accept: '.pdf,.jpg,.jpeg,.png', show: { kind: { ne: 'miniProgram' } } }),
    agreement: f.flag({ required: true }),
    smsVerified: f.flag({ required: true, readonly: true, default: false }),
    submittedAt: f.moment({ required: true, readonly: true }),
    /** The education bureau of the region, which processes the registration. */
    bureau: f.ref('organisation', { readonly: true, index: true }),
    auditor: f.ref('user', { readonly: true }),
    opinion: f.text({ readonly: true, max: 500 }),
    auditedAt: f.moment({ readonly: true }),
    /** Id of the record created on approval: the organisation, or the mini-program user. */
    targetId: f.text({ readonly: true, max: 40, index: true }),
    flowStatus: f.choice(['wait', 'adopt', 'reject'], { readonly: true }),
  },
  states: ['pending', 'supplement', 'approved', 'rejected'],
  editableIn: ['pending', 'supplement'],
  tones: { pending: 'processing', supplement: 'warning', approved: 'success', rejected: 'danger' },
  actions: {
    approve: { from: ['pending'], to: 'approved', args: { opinion: f.text({ max: 500 }) } },
    askMore: { from: ['pending'], to: 'supplement', args: { opinion: f.text({ required: true, max: 500 }) } },
    reject: { from: ['pending'], to: 'rejected', args: { opinion: f.text({ required: true, max: 500 }) } },
    /** Sets a new initial password, unless the owner has already changed the previous one. */
    renewPassword: { from: ['approved'], when: { kind: { ne: 'miniProgram' } }, confirm: true },
    /** The applicant has supplied what was asked for. */
    resubmit: { from: ['supplement'], to: 'pending', system: true },
    /** The applicant has entered a code sent to the phone. */
    verifyPhone: { system: true },
  },
  views: {
    list: {
      columns: ['regNo', 'name', 'status', 'region', 'contact', 'phone', 'submittedAt', 'auditor', 'auditedAt'],
      filters: ['name', 'region', 'status', 'submittedAt'],
      sort: '-submittedAt',
    },
    review: { actions: ['approve', 'askMore', 'reject'], files: ['materials'] },
    form: {
      groups: [
        {
          title: 'subject',
          fields: [
            ...(['kind', 'siteKind', 'name', 'uscc', 'schoolCode', 'schoolType', 'nature', 'principal', 'safetyOfficer'] as const),
            ...(['safetyPhone', 'identity', 'studentNo', 'studentName', 'region', 'address', 'location', 'bureau'] as const),
          ],
        },
        { title: 'contact', fields: ['contact', 'phone', 'smsVerified', 'email', 'account'] },
        { title: 'materials', fields: ['materials', 'agreement'] },
        { title: 'audit', fields: ['regNo', 'submittedAt', 'auditor', 'auditedAt', 'opinion'] },
      ],
    },
  },
  label: ['name'],
  indexes: [['kind', 'status']],
  scopes: { organisation: { bureau: { in: '@organizationAndSuborganization' } } },
  importKeys: [['regNo']],
});
