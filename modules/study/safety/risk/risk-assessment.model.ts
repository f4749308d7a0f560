import { defineModel, f } from '@zhixing/model';
import { paperOwner, paperScopes } from '../belonging.ts';
import { paperStates, paperSteps, paperTones } from '../paper-states.ts';
import { riskLevels, riskTones } from './risk-item.model.ts';

/**
 * The risk assessment (风险评估) of a trip, or a template of a library with the hazards that trips usually have. Once that of a trip is approved, its
 * level, the highest that remains after measures, is that of the trip.
 */
export const RiskAssessment = defineModel('riskAssessment', {
  traits: ['approvable', 'annotated', 'attachable'],
  fields: {
    assessmentNo: f.serial({ prefix: 'RA', unique: true }),
    ...paperOwner,
    trip: f.ref('trip', { unique: true, show: { isTemplate: false }, requiredWhen: { isTemplate: false } }),
    /** Of a template; that of a trip is called by its trip. */
    title: f.text({ max: 80, search: true, show: { isTemplate: true }, requiredWhen: { isTemplate: true } }),
    source: f.ref('riskAssessment'),
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
    submit: {
      from: ['draft', 'rejected'],
      to: 'approved',
      when: { school: { empty: false } },
      flow: 'risk-assessment',
      rejected: 'reject',
      recalled: 'withdraw',
    },
    publish: { from: ['draft', 'rejected'], to: 'approved', when: { isTemplate: true, school: null, agency: null }, confirm: true },
    ...paperSteps,
  },
  views: {
    list: {
      columns: ['assessmentNo', 'trip', 'title', 'status', 'level', 'levelBefore', 'itemCount', 'assessor', 'assessedOn', 'edition'],
      filters: ['trip', 'title', 'school', 'isTemplate', 'ownerType', 'level', 'status'],
      sort: '-assessmentNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['isTemplate', 'title', 'trip', 'assessor', 'assessedOn', 'conclusion'] },
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
  label: ['assessmentNo', 'title', 'trip'],
  scopes: paperScopes,
});
