import { f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** Trip, student and the organisations of a bill, copied from it for the data scopes. */
export const ofBill = {
  trip: f.ref('trip', { readonly: true, index: true }),
  student: f.ref('student', { readonly: true, index: true }),
  school: f.ref('school', { readonly: true, index: true }),
  bureau: f.ref('educationBureau', { readonly: true, index: true }),
  agency: f.ref('agency', { readonly: true, index: true }),
  schoolClass: f.ref('schoolClass', { readonly: true, index: true }),
};

export const billScopes = {
  organisation: { school: below },
  bureau: { bureau: below },
  agency: { agency: below },
  party: { any: [{ school: below }, { agency: below }] },
  class: { schoolClass: { in: '@headedClasses' } },
};
