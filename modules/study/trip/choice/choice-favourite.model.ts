import { defineModel, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** A course, base, camp or agency that a school keeps among its favourites. */
export const ChoiceFavourite = defineModel('choiceFavourite', {
  traits: ['annotated'],
  fields: {
    school: f.ref('school', { readonly: true, index: true }),
    kind: f.choice(['course', 'site', 'agency'], { required: true }),
    course: f.ref('course', { show: { kind: 'course' }, requiredWhen: { kind: 'course' } }),
    site: f.ref('site', { show: { kind: 'site' }, requiredWhen: { kind: 'site' } }),
    agency: f.ref('agency', { show: { kind: 'agency' }, requiredWhen: { kind: 'agency' } }),
  },
  views: {
    list: { columns: ['kind', 'course', 'site', 'agency', 'school', 'remark'], filters: ['kind'], sort: '-kind' },
    form: { groups: [{ title: 'basics', fields: ['kind', 'course', 'site', 'agency', 'remark'] }] },
  },
  label: ['kind'],
  unique: [
    ['school', 'course'],
    ['school', 'site'],
    ['school', 'agency'],
  ],
  scopes: { organisation: { school: below } },
});
