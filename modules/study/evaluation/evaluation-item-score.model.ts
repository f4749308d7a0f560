import { defineModel, f } from '@zhixing/model';
import { evaluatorTypes, targets } from './targets.ts';

const below = { in: '@organizationAndSuborganization' } as const;

/**
 * What one item of the template got in one answer (分项评分), written with the answer, so that reports group by items. What reports group and
 * narrow by is copied from the answer. Several of them are about one answer, by which groups of few are counted.
 */
export const EvaluationItemScore = defineModel('evaluationItemScore', {
  minors: true,
  minorsBy: 'evaluation',
  serverManaged: true,
  fields: {
    evaluation: f.ref('evaluation', { required: true, onDelete: 'cascade' }),
    item: f.ref('evaluationItem', { required: true }),
    /** On the scale of five stars, whatever the scale of the template. */
    score: f.decimal({ required: true, scale: 2, min: 0, max: 5 }),
    school: f.ref('school', { readonly: true, index: true }),
    bureau: f.ref('educationBureau', { readonly: true, index: true }),
    target: f.choice(targets, { readonly: true }),
    agency: f.ref('agency', { readonly: true, index: true }),
    site: f.ref('site', { readonly: true, index: true }),
    course: f.ref('course', { readonly: true, index: true }),
    tutor: f.ref('tutor', { readonly: true, index: true }),
    evaluatorType: f.choice(evaluatorTypes, { readonly: true }),
    submittedOn: f.date({ readonly: true }),
    /** As that of the answer, which changes when it is hidden as abusive. */
    counted: f.flag({ readonly: true, default: true }),
  },
  views: {
    list: {
      columns: ['target', 'item', 'score', 'evaluatorType', 'submittedOn', 'school'],
      filters: ['target', 'item', 'evaluatorType', 'submittedOn', 'school', 'agency', 'site', 'course', 'tutor'],
      sort: '-submittedOn',
    },
  },
  label: ['item'],
  unique: [['evaluation', 'item']],
  scopes: { organisation: { school: below }, bureau: { bureau: below } },
});
