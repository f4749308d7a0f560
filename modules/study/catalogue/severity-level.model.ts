import { defineModel, f } from '@zhixing/model';
import { switchable } from './switchable.ts';

/** Severity of a complaint or event: four ranks, as in the national emergency plan (IV to I). */
export const SeverityLevel = defineModel('severityLevel', {
  ...switchable,
  fields: {
    levelCode: f.text({ required: true, unique: true, max: 40, rule: 'code', search: true }),
    name: f.text({ required: true, max: 40, rule: 'name', search: true, names: 'catalogueNames.severityLevels' }),
    /** 1 is the mildest (IV), 4 the most severe (I). */
    rank: f.integer({ required: true, min: 1, max: 4 }),
    color: f.choice(['blue', 'yellow', 'orange', 'red'], {
      required: true,
      tones: { blue: 'processing', yellow: 'warning', orange: 'warning', red: 'danger' },
    }),
    appliesTo: f.choice(['common', 'complaint', 'event'], { required: true, default: 'common' }),
    reportHours: f.integer({ min: 1, max: 720 }),
    criteria: f.longText({ required: true, max: 1000 }),
    notifyRoles: f.refs('role'),
  },
  label: ['name'],
  unique: [
    ['appliesTo', 'rank'],
    ['appliesTo', 'name'],
  ],
  views: {
    list: {
      columns: ['levelCode', 'name', 'rank', 'color', 'appliesTo', 'reportHours', 'criteria', 'notifyRoles', 'status'],
      filters: ['name', 'appliesTo', 'status'],
      sort: 'rank',
    },
    form: {
      groups: [{ title: 'basics', fields: ['levelCode', 'name', 'rank', 'color', 'appliesTo', 'reportHours', 'notifyRoles', 'criteria'] }],
    },
  },
  importKeys: [['levelCode']],
});
