import { defineModel, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** Steps of a trip whose guards can be overridden. */
export const overriddenSteps = ['declare', 'openSignUp', 'submitFiling', 'depart'] as const;

/** A decision that a trip may go on although a guard does not hold (特批), with its reason. It is taken back by deleting it. */
export const GuardOverride = defineModel('guardOverride', {
  fields: {
    trip: f.ref('trip', { required: true, index: true }),
    step: f.choice(overriddenSteps, { required: true, default: 'submitFiling' }),
    guard: f.text({ required: true, max: 10 }),
    reason: f.longText({ required: true, min: 6, max: 500 }),
    person: f.ref('user', { readonly: true }),
    decidedAt: f.moment({ readonly: true }),
    /** What was missing when it was decided. */
    missing: f.longText({ readonly: true, max: 2000 }),
    school: f.ref('school', { readonly: true, index: true }),
    bureau: f.ref('educationBureau', { readonly: true, index: true }),
  },
  unique: [['trip', 'step', 'guard']],
  views: {
    list: {
      columns: ['trip', 'guard', 'step', 'reason', 'person', 'decidedAt'],
      filters: ['trip', 'guard', 'step', 'decidedAt'],
      sort: '-decidedAt',
    },
    form: { groups: [{ title: 'basics', fields: ['trip', 'step', 'guard', 'reason'] }] },
  },
  label: ['guard'],
  scopes: { organisation: { school: below }, bureau: { bureau: below } },
});
