import { defineModel, f } from '@zhixing/model';
import { ratedAs } from '../institution/agency/agency.model.ts';

const reason = () => ({ reason: f.longText({ required: true, min: 2, max: 500 }) });

/** A transport company (运输企业) in the city's shared register: any agency may charter the coaches of an introduced one. */
export const Carrier = defineModel('carrier', {
  traits: ['annotated', 'attachable'],
  fields: {
    carrierNo: f.serial({ prefix: 'CR', unique: true }),
    name: f.text({ required: true, unique: true, max: 60, search: true }),
    uscc: f.uscc({ required: true, unique: true, search: true }),
    region: f.region({ required: true, index: true }),
    contact: f.text({ required: true, max: 40 }),
    contactPhone: f.phone({ required: true, sensitive: true, landline: true }),
    roadPermitNo: f.text({ required: true, max: 40 }),
    permitTo: f.date({ required: true, index: true }),
    safetyLevel: f.choice(['AAA', 'AA', 'A', 'B']),
    accidentCount3y: f.integer({ required: true, default: 0, min: 0, max: 1000 }),
    /** A responsible accident with a death within three years rules the company out. */
    fatalAccident: f.flag({ required: true, default: false }),
    vehicleCount: f.count({ of: 'vehicle', by: 'carrier', where: { status: 'enabled' } }),
    driverCount: f.count({ of: 'driver', by: 'carrier', where: { status: { in: ['active', 'leave'] } } }),
    statusReason: f.text({ readonly: true, max: 500 }),
    statusChangedAt: f.moment({ readonly: true }),
  },
  rollups: {
    avgScore: { of: 'evaluation', by: 'carrier', avg: 'score', where: ratedAs('transport') },
    scoreCount: { of: 'evaluation', by: 'carrier', count: true, where: ratedAs('transport') },
  },
  states: ['registered', 'introPending', 'introduced', 'suspended', 'exited', 'blacklisted'],
  deletableIn: ['registered'],
  tones: {
    registered: 'neutral',
    introPending: 'processing',
    introduced: 'success',
    suspended: 'warning',
    exited: 'neutral',
    blacklisted: 'danger',
  },
  actions: {
    apply: { from: ['registered'], to: 'introPending' },
    approve: { from: ['introPending'], to: 'introduced', confirm: true },
    reject: { from: ['introPending'], to: 'registered', args: reason() },
    suspend: { from: ['introduced'], to: 'suspended', args: reason() },
    resume: { from: ['suspended'], to: 'introduced', confirm: true },
    exit: { from: ['introduced'], to: 'exited', args: reason() },
    blacklist: { from: ['suspended'], to: 'blacklisted', args: reason() },
  },
  views: {
    list: {
      columns: [
        ...(['carrierNo', 'name', 'status', 'region', 'contact', 'contactPhone', 'permitTo', 'safetyLevel'] as const),
        ...(['vehicleCount', 'driverCount', 'accidentCount3y', 'avgScore', 'scoreCount'] as const),
      ],
      filters: ['name', 'status', 'region', 'safetyLevel', 'permitTo'],
      sort: '-carrierNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['name', 'uscc', 'region', 'contact', 'contactPhone'] },
        { title: 'permit', fields: ['roadPermitNo', 'permitTo', 'safetyLevel', 'accidentCount3y', 'fatalAccident'] },
        { title: 'more', fields: ['attachments', 'remark'] },
      ],
    },
    related: [
      { model: 'vehicle', by: 'carrier' },
      { model: 'driver', by: 'carrier' },
      { model: 'tripVehicle', by: 'carrier' },
    ],
  },
  label: ['name'],
  scopes: { introduced: { status: 'introduced' } },
  importKeys: [['uscc'], ['name']],
});
