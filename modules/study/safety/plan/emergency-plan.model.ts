import { defineModel, f } from '@zhixing/model';
import { paperOwner } from '../belonging.ts';
import { paperStates, paperSteps, paperTones } from '../paper-states.ts';
import { emergencyPlanScopes } from './scopes.ts';

/** An emergency plan (应急预案): of a trip, of a base, camp or agency for itself, or a template of a library. */
export const EmergencyPlan = defineModel('emergencyPlan', {
  traits: ['approvable', 'annotated', 'attachable'],
  fields: {
    planNo: f.serial({ prefix: 'EP', unique: true }),
    title: f.text({ required: true, max: 80, search: true }),
    ...paperOwner,
    site: f.ref('site', { readonly: true, index: true }),
    source: f.ref('emergencyPlan'),
    /** The kinds of emergencies that its procedures cover when it is submitted, in the order of the catalogue. */
    kinds: f.json({ readonly: true, internal: true }),
    procedureCount: f.count({ of: 'emergencyProcedure', by: 'plan' }),
    commander: f.text({ max: 40, requiredWhen: { isTemplate: false } }),
    commanderPhone: f.phone({ sensitive: true, landline: true, requiredWhen: { isTemplate: false } }),
    principles: f.longText({ max: 2000 }),
    reporting: f.longText({ max: 2000 }),
    supplies: f.longText({ required: true, max: 1000 }),
    evacuationMap: f.images(),
    drilledOn: f.date({ past: true }),
    drillRecord: f.file(),
    file: f.file({ accept: '.pdf,.doc,.docx' }),
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
      flow: 'emergency-plan',
      rejected: 'reject',
      recalled: 'withdraw',
    },
    /** Of a base, camp or agency for itself: its bureau decides. */
    submitToBureau: {
      from: ['draft', 'rejected'],
      to: 'approved',
      when: { school: null, ownerType: { in: ['agency', 'site'] } },
      flow: 'emergency-plan-provider',
      rejected: 'reject',
      recalled: 'withdraw',
    },
    publish: {
      from: ['draft', 'rejected'],
      to: 'approved',
      when: { isTemplate: true, ownerType: { in: ['platform', 'bureau'] } },
      confirm: true,
    },
    ...paperSteps,
  },
  views: {
    list: {
      columns: [
        'planNo',
        'title',
        'status',
        'trip',
        'school',
        'site',
        'isTemplate',
        'procedureCount',
        'commander',
        'edition',
        'approvedAt',
      ],
      filters: ['title', 'trip', 'school', 'site', 'isTemplate', 'ownerType', 'status'],
      sort: '-planNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['title', 'isTemplate', 'trip', 'commander', 'commanderPhone'] },
        { title: 'organisation', fields: ['principles', 'reporting', 'supplies', 'evacuationMap'] },
        { title: 'drill', fields: ['drilledOn', 'drillRecord'] },
        { title: 'more', fields: ['file', 'attachments', 'remark'] },
      ],
      rows: [
        { model: 'emergencyProcedure', by: 'plan', fields: ['kind', 'steps', 'responsible'] },
        { model: 'emergencyContact', by: 'plan', fields: ['team', 'duty', 'name', 'phone'] },
        { model: 'emergencyHospital', by: 'plan', fields: ['site', 'name', 'address', 'phone', 'distanceKm', 'driveMinutes'] },
      ],
    },
    related: [
      { model: 'emergencyProcedure', by: 'plan' },
      { model: 'emergencyContact', by: 'plan' },
      { model: 'emergencyHospital', by: 'plan' },
    ],
  },
  label: ['title'],
  scopes: emergencyPlanScopes,
});
