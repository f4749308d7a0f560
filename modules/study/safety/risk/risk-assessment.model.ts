import { defineModel, f } from '@zhixing/model';
import { tripScopesOf } from '../belonging.ts';
import { paperStates, paperSteps, paperTones } from '../paper-states.ts';
import { riskLevels, riskTones } from './risk-item.model.ts';

/** The risk assessment (风险评估) of a trip. Once approved, its level, the highest that remains after measures, is that of the trip. */
export const RiskAssessment = defineModel('riskAssessment', {
  traits: ['approvable', 'annotated', 'attachable'],
  fields: {
    assessmentNo: f.serial({ prefix: 'RA', unique: true }),
    trip: f.ref('trip', { required: true, unique: true }),
    school: f.ref('school', { readonly: true, index: true }),
    agency: f.ref('agency', { readonly: true }),
    bureau: f.ref('educationBureau', { readonly: true, index: true }),
    assessor: f.text({ required: true, max: 40 }),
    assessedOn: f.date({ required: true, past: true }),
    level: f.choice(riskLevels, { readonly: true, tones: riskTones }),
    /** The highest level before measures. */
    levelBefore: f.choice(riskLevels, { readonly: true, tones: riskTones }),
    itemCount: f.count({ of: 'riskItem', by: 'assessment' }),
    conclusion: f.longText({ max: 1000 }),
    edition: f.integer({ readonly: true, default: 1 }),
    approvedAt: f.moment({ readonly: true }),
  },
  states: paperStates,
  editableIn: ['draft', 'rejected'],
  deletableIn: ['draft', 'rejected'],
  tones: paperTones,
  actions: {
    submit: { from: ['draft', 'rejected'], to: 'approved', flow: 'risk-assessment', rejected: 'reject', recalled: 'withdraw' },
    ...paperSteps,
  },
  views: {
    list: {
      columns: ['assessmentNo', 'trip', 'status', 'level', 'levelBefore', 'itemCount', 'assessor', 'assessedOn', 'edition'],
      filters: ['trip', 'school', 'level', 'status'],
      sort: '-assessmentNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'assessor', 'assessedOn', 'conclusion'] },
        { title: 'more', fields: ['attachments', 'remark'] },
      ],
      rows: [
        {
          model: 'riskItem',
          by: 'assessment',
          fields: ['kind', 'hazard', 'likelihood', 'severity', 'measures', 'responsible', 'likelihoodAfter', 'severityAfter'],
        },
      ],
    },
    related: [{ model: 'riskItem', by: 'assessment' }],
  },
  label: ['assessmentNo', 'trip'],
  scopes: tripScopesOf,
});
