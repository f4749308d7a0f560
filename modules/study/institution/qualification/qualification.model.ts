import { defineModel, f, type Row } from '@zhixing/model';
import { belonging, belongingScopes } from '../belonging.ts';

/** Kinds of certificates and licences. */
export const qualificationTypes = [
  ...(['businessLicence', 'travelLicence', 'legalPerson', 'foodLicence', 'fireCert', 'publicHealth', 'specialIndustry'] as const),
  ...(['liabilityInsurance', 'tutorCert', 'guideCert', 'teacherCert', 'healthCert', 'firstAid', 'noCrime', 'other'] as const),
] as const;

/** A document of an agency, base or camp, or of one of its tutors. It counts once the bureau has approved it. */
export const Qualification = defineModel('qualification', {
  traits: ['annotated'],
  fields: {
    qualNo: f.serial({ prefix: 'QU', unique: true }),
    ...belonging,
    /** The tutor it belongs to, if it is not the owner's own. */
    tutor: f.ref('tutor'),
    qualType: f.choice(qualificationTypes, { required: true, index: true }),
    certNo: f.text({ required: true, max: 60, search: true }),
    issuer: f.text({ max: 80 }),
    issueDate: f.date({ past: true }),
    validFrom: f.date({ required: true }),
    validTo: f.date({ show: { longTerm: { ne: true } }, requiredWhen: { longTerm: { ne: true } }, index: true }),
    longTerm: f.flag({ required: true, default: false }),
    files: f.files({ required: true, accept: '.pdf,.jpg,.jpeg,.png' }),
    insuredAmount: f.money({ min: 0, show: { qualType: 'liabilityInsurance' } }),
    /** A renewal was submitted while the approved document is still valid. */
    renewing: f.flag({ readonly: true, default: false, show: { status: { in: ['pending', 'rejected'] } } }),
    /** The approved document that is valid while its renewal waits for audit. */
    heldCertNo: f.text({ readonly: true, max: 60, show: { renewing: true } }),
    heldFrom: f.date({ readonly: true, show: { renewing: true } }),
    heldTo: f.date({ readonly: true, show: { renewing: true } }),
    heldFiles: f.files({ readonly: true, show: { renewing: true } }),
    auditor: f.ref('user', { readonly: true }),
    auditedAt: f.moment({ readonly: true }),
    auditOpinion: f.text({ readonly: true, max: 500 }),
  },
  states: ['pending', 'valid', 'expiring', 'expired', 'rejected'],
  /** An approved document can only be renewed, not edited. */
  editableIn: ['pending', 'rejected'],
  deletableIn: ['pending', 'rejected'],
  tones: { pending: 'processing', valid: 'success', expiring: 'warning', expired: 'danger', rejected: 'danger' },
  actions: {
    approve: { from: ['pending'], to: 'valid', args: { opinion: f.text({ max: 500 }) } },
    reject: { from: ['pending'], to: 'rejected', args: { opinion: f.text({ required: true, max: 500 }) } },
    nearExpiry: { from: ['valid'], to: 'expiring', system: true },
    expire: { from: ['valid', 'expiring'], to: 'expired', system: true },
    /** Resubmits a corrected document after its rejection. */
    resubmit: { from: ['rejected'], to: 'pending' },
    renew: {
      from: ['valid', 'expiring', 'expired'],
      to: 'pending',
      args: {
        certNo: f.text({ required: true, max: 60 }),
        validFrom: f.date({ required: true }),
        validTo: f.date(),
        files: f.files({ required: true, accept: '.pdf,.jpg,.jpeg,.png' }),
      },
    },
  },
  views: {
    list: {
      columns: ['qualNo', 'qualType', 'status', 'certNo', 'agency', 'site', 'tutor', 'issuer', 'validFrom', 'validTo', 'longTerm'],
      filters: ['certNo', 'qualType', 'status', 'validTo', 'tutor'],
      sort: '-qualNo',
      spans: [{ from: 'validFrom', to: 'validTo' }],
    },
    review: { actions: ['approve', 'reject'], files: ['files'] },
    form: {
      groups: [
        {
          title: 'basics',
          fields: [
            ...(['qualType', 'tutor', 'certNo', 'issuer', 'issueDate', 'validFrom', 'longTerm', 'validTo'] as const),
            ...(['insuredAmount', 'files', 'remark'] as const),
          ],
        },
        { title: 'held', fields: ['renewing', 'heldCertNo', 'heldFrom', 'heldTo', 'heldFiles'] },
        { title: 'belonging', fields: ['ownerType', 'agency', 'site'] },
        { title: 'audit', fields: ['qualNo', 'auditor', 'auditedAt', 'auditOpinion'] },
      ],
    },
  },
  label: ['qualNo', 'certNo'],
  indexes: [['status', 'validTo']],
  scopes: belongingScopes,
});

/** Whether a document, or the one it renews, has been audited and is valid on a day (YYYY-MM-DD). */
export function isInForce(
  { status, validFrom, validTo, longTerm, renewing, heldFrom, heldTo }: Row<typeof Qualification>,
  day: string,
): boolean {
  const audited = status === 'valid' || status === 'expiring';
  if (audited) return validFrom <= day && (longTerm || (validTo !== null && validTo >= day));
  return renewing === true && heldFrom !== null && heldFrom <= day && (longTerm || (heldTo !== null && heldTo >= day));
}
