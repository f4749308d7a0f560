import { defineModel, f } from '@zhixing/model';

/** Somebody from outside asks to be let in: an agency, a base or camp, a school, a supplier, or a user of the mini-program. */
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
    /** What the archive of a school cannot do without. */
    schoolType: f.choice(['primary', 'junior', 'nineYear', 'senior', 'complete', 'vocational'], {
      show: { kind: 'school' },
      requiredWhen: { kind: 'school' },
    }),
    nature: f.choice(['public', 'private'], { show: { kind: 'school' }, requiredWhen: { kind: 'school' } }),
    principal: f.text({ max: 40, show: { kind: 'school' }, requiredWhen: { kind: 'school' } }),
    safetyOfficer: f.text({ max: 40, show: { kind: 'school' }, requiredWhen: { kind: 'school' } }),
    safetyPhone: f.phone({ sensitive: true, landline: true, show: { kind: 'school' }, requiredWhen: { kind: 'school' } }),
    /** Who somebody is in the mini-program, and the child by whom a parent is known. */
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
    /** The account wanted for the first administrator; the registration number where none is. */
    account: f.text({ min: 2, max: 40, pattern: '[A-Za-z0-9]+', show: { kind: { ne: 'miniProgram' } } }),
    /** A person proves nothing by papers here; none are collected. */
    materials: f.files({ accept: '.pdf,.jpg,.jpeg,.png', show: { kind: { ne: 'miniProgram' } } }),
    agreement: f.flag({ required: true }),
    smsVerified: f.flag({ required: true, readonly: true, default: false }),
    submittedAt: f.moment({ required: true, readonly: true }),
    /** The education bureau of the region, whose people look after this registration. */
    bureau: f.ref('organisation', { readonly: true, index: true }),
    auditor: f.ref('user', { readonly: true }),
    opinion: f.text({ readonly: true, max: 500 }),
    auditedAt: f.moment({ readonly: true }),
    /** Id of what the approval made: the place in the organisation tree, or the user of the mini-program. */
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
    /** A new initial password, as long as nobody has signed in with the last one and made it his own. */
    renewPassword: { from: ['approved'], when: { kind: { ne: 'miniProgram' } }, confirm: true },
    /** The applicant has mended what was asked for. */
    resubmit: { from: ['supplement'], to: 'pending', system: true },
    /** The applicant has read a code that was sent to the telephone. */
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
