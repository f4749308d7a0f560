import { defineModel, f } from '@zhixing/model';

/** Consent of a guardian, one per purpose (Personal Information Protection Law, articles 14, 29 and 31). */
export const ConsentRecord = defineModel('consentRecord', {
  minors: true,
  minorsBy: 'student',
  traits: ['annotated', 'attachable'],
  fields: {
    consentNo: f.serial({ prefix: 'CO', unique: true }),
    consentType: f.choice(['trip', 'face', 'location', 'media', 'medical'], { required: true }),
    student: f.ref('student', { required: true }),
    guardian: f.ref('guardian', { required: true }),
    /** Defaults to the current version of the text. */
    templateVersion: f.text({ max: 20 }),
    /** The exact text, stored on creation, so that later versions of the template do not change it. */
    content: f.longText({ readonly: true, required: true, max: 20_000 }),
    signature: f.image({ sensitive: true }),
    /** A paper form recorded by the school, or signed online by the guardian. */
    signMethod: f.choice(['paper', 'online'], { readonly: true }),
    signedAt: f.moment({ readonly: true }),
    signIp: f.text({ readonly: true, max: 45, sensitive: true }),
    validTo: f.date(),
    withdrawnAt: f.moment({ readonly: true }),
    /** The student's school, copied for the data scopes. */
    school: f.ref('school', { readonly: true }),
  },
  states: ['pending', 'signed', 'refused', 'withdrawn', 'expired'],
  tones: { pending: 'processing', signed: 'success', refused: 'danger', withdrawn: 'warning', expired: 'neutral' },
  actions: {
    /** Records a signed paper form. */
    sign: { from: ['pending'], to: 'signed', args: { signedOn: f.date({ required: true }), signature: f.image() } },
    /** Signed by the guardian on the family page. */
    signOnline: {
      from: ['pending'],
      to: 'signed',
      system: true,
      args: { signature: f.image({ required: true }), ip: f.text({ max: 45 }), validTo: f.date() },
    },
    refuse: { from: ['pending'], to: 'refused', confirm: true },
    withdraw: { from: ['signed'], to: 'withdrawn', confirm: true },
    expire: { from: ['signed'], to: 'expired', system: true },
  },
  views: {
    list: {
      columns: [
        'consentNo',
        'consentType',
        'student',
        'guardian',
        'school',
        'templateVersion',
        'signMethod',
        'signedAt',
        'validTo',
        'status',
      ],
      filters: ['consentType', 'student', 'guardian', 'status', 'signedAt'],
      sort: '-consentNo',
      spans: [{ from: 'signedAt', to: 'validTo' }],
      leftTree: [
        { model: 'educationBureau', parent: 'parent', field: 'school.bureau' },
        { model: 'school', parent: 'bureau', field: 'school' },
      ],
    },
    form: {
      groups: [{ title: 'basics', fields: ['consentType', 'student', 'guardian', 'templateVersion', 'validTo', 'attachments', 'remark'] }],
    },
  },
  label: ['consentNo'],
  scopes: {
    organisation: { school: { in: '@organizationAndSuborganization' } },
    class: { student: { where: { schoolClass: { in: '@headedClasses' } } } },
  },
  importKeys: [['consentNo']],
});
