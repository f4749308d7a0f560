import { f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** The trip that is archived, with its school and bureau, copied for the data scopes. These records are written after it is closed. */
export const ofArchivedTrip = {
  trip: f.ref('trip', { required: true, index: true, closes: false }),
  school: f.ref('school', { readonly: true, index: true }),
  bureau: f.ref('educationBureau', { readonly: true, index: true }),
};

export const archiveScopes = { organisation: { school: below }, bureau: { bureau: below } };
