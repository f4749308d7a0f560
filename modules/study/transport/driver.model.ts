import { defineModel, f } from '@zhixing/model';
import { ratedAs } from '../institution/agency/agency.model.ts';

/** Vehicle classes of driving licences; A1 is needed for coaches over 20 seats. */
export const licenceClasses = ['A1', 'A2', 'A3', 'B1', 'B2', 'C1'] as const;

/** A driver of a transport company (驾驶员资料). */
export const Driver = defineModel('driver', {
  traits: ['annotated', 'attachable'],
  fields: {
    driverNo: f.serial({ prefix: 'DR', unique: true }),
    carrier: f.ref('carrier', { required: true, index: true }),
    name: f.text({ required: true, max: 40, search: true, sensitive: true, personName: true }),
    /** Gender and birthday are derived from the identity number. */
    gender: f.choice(['male', 'female'], { readonly: true }),
    birthday: f.date({ readonly: true }),
    idCard: f.nationalId({ required: true, unique: true, sensitive: true, message: 'field.wrongNationalId' }),
    phone: f.phone({ required: true, sensitive: true }),
    licenceClass: f.choice(licenceClasses, { required: true }),
    licenceNo: f.text({ required: true, max: 20, sensitive: true }),
    licenceTo: f.date({ required: true }),
    firstIssue: f.date({ required: true, past: true }),
    qualificationNo: f.text({ required: true, max: 40 }),
    qualificationTo: f.date({ required: true }),
    penaltyPoints: f.integer({ required: true, default: 0, min: 0, max: 99 }),
    seriousViolation: f.flag({ required: true, default: false }),
    photo: f.image(),
    /** The first of the papers to end, or the last day before the age limit. */
    usableTo: f.date({ readonly: true, index: true }),
  },
  /** From trips on which nobody else drove for the company: where several did, families do not say whom they mean. */
  rollups: {
    avgScore: { of: 'evaluation', by: 'driver', avg: 'score', where: ratedAs('transport') },
    scoreCount: { of: 'evaluation', by: 'driver', count: true, where: ratedAs('transport') },
  },
  states: ['active', 'leave', 'left'],
  tones: { active: 'success', leave: 'warning', left: 'neutral' },
  actions: {
    leave: { from: ['active'], to: 'leave', confirm: true },
    back: { from: ['leave'], to: 'active' },
    quit: { from: ['active'], to: 'left', confirm: true },
  },
  checks: { issuedFirst: { must: { firstIssue: { lte: '@.licenceTo' } }, at: 'firstIssue' } },
  views: {
    list: {
      columns: [
        ...(['driverNo', 'name', 'status', 'carrier', 'gender', 'phone', 'licenceClass', 'usableTo', 'licenceTo'] as const),
        ...(['qualificationTo', 'firstIssue', 'penaltyPoints', 'seriousViolation', 'avgScore', 'scoreCount'] as const),
      ],
      filters: ['name', 'status', 'carrier', 'licenceClass', 'usableTo', 'seriousViolation'],
      sort: 'usableTo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['carrier', 'name', 'idCard', 'phone', 'photo'] },
        { title: 'papers', fields: ['licenceClass', 'licenceNo', 'firstIssue', 'licenceTo', 'qualificationNo', 'qualificationTo'] },
        { title: 'record', fields: ['penaltyPoints', 'seriousViolation'] },
        { title: 'more', fields: ['attachments', 'remark'] },
      ],
    },
    related: [{ model: 'tripVehicle', by: 'driver' }],
  },
  label: ['name'],
  scopes: { usable: { status: 'active', usableTo: { gte: '@today' } } },
  importKeys: [['driverNo'], ['idCard']],
});
