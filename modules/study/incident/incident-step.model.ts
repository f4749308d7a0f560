import { defineModel, f } from '@zhixing/model';
import { incidentScopes } from './incident.model.ts';
import { linesOf } from './incident-lines.ts';

/** What is done about every incident, in this order; `procedure` stands for the steps of the emergency plan. */
export const standardSteps = ['rescue', 'emergencyCall', 'guardians', 'superiorReport', 'insurance', 'scene', 'evidence'] as const;
/** Without these an incident is not under control. */
export const urgentSteps = ['rescue', 'emergencyCall', 'guardians', 'superiorReport'] as const;

/** One line of the check-list of an incident (处置清单). */
export const IncidentStep = defineModel('incidentStep', {
  serverManaged: true,
  minors: true,
  fields: {
    incident: f.ref('incident', { required: true, index: true, onDelete: 'cascade' }),
    seq: f.integer({ required: true, min: 1, max: 1000 }),
    code: f.choice([...standardSteps, 'procedure'], { required: true }),
    /** The words of the emergency plan; empty for the steps of every incident. */
    content: f.longText({ max: 2000 }),
    responsible: f.text({ max: 60 }),
    dueAt: f.moment({ index: true }),
    doneAt: f.moment({ readonly: true }),
    doneBy: f.ref('user', { readonly: true, named: true }),
    note: f.text({ readonly: true, max: 500 }),
  },
  states: ['open', 'done', 'notNeeded'],
  tones: { open: 'warning', done: 'success', notNeeded: 'neutral' },
  actions: {
    /** At the moment that is named, or now. */
    finish: { from: ['open'], to: 'done', args: { doneAt: f.moment(), note: f.text({ max: 500 }) } },
    skip: { from: ['open'], to: 'notNeeded', args: { note: f.text({ required: true, min: 2, max: 500 }) } },
    undo: { from: ['done', 'notNeeded'], to: 'open' },
  },
  views: {
    list: {
      columns: ['incident', 'seq', 'code', 'content', 'responsible', 'dueAt', 'status', 'doneAt', 'doneBy', 'note'],
      filters: ['incident', 'code', 'status'],
      sort: 'seq',
    },
    form: { groups: [{ title: 'basics', fields: ['incident', 'seq', 'code', 'content', 'responsible', 'dueAt', 'doneAt', 'note'] }] },
  },
  label: ['code'],
  unique: [['incident', 'seq']],
  scopes: linesOf(incidentScopes),
});
