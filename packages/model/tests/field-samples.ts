import type { Field } from '@zhixing/model';

/** One field of every kind, with the settings the kind cannot do without. */
export const fieldSamples: Readonly<Record<string, Field>> = {
  text: { kind: 'text', max: 40 },
  longText: { kind: 'longText' },
  integer: { kind: 'integer' },
  decimal: { kind: 'decimal', scale: 3 },
  money: { kind: 'money' },
  flag: { kind: 'flag' },
  choice: { kind: 'choice', options: ['red', 'green', 'blue'] },
  dictionary: { kind: 'dictionary', dictionary: 'colours' },
  date: { kind: 'date' },
  moment: { kind: 'moment' },
  dateRange: { kind: 'dateRange' },
  dateTimeRange: { kind: 'dateTimeRange' },
  time: { kind: 'time' },
  ref: { kind: 'ref', model: 'thing' },
  refs: { kind: 'refs', model: 'thing' },
  file: { kind: 'file' },
  files: { kind: 'files' },
  image: { kind: 'image' },
  images: { kind: 'images' },
  region: { kind: 'region' },
  geo: { kind: 'geo' },
  polygon: { kind: 'polygon' },
  line: { kind: 'line' },
  phone: { kind: 'phone', landline: true },
  email: { kind: 'email' },
  nationalId: { kind: 'nationalId' },
  identityNumber: { kind: 'identityNumber' },
  uscc: { kind: 'uscc' },
  plate: { kind: 'plate' },
  cron: { kind: 'cron' },
  icon: { kind: 'icon' },
  json: { kind: 'json' },
  serial: { kind: 'serial', prefix: 'SN' },
  formula: { kind: 'formula', expression: '1 + 1', result: 'integer' },
  rollup: { kind: 'rollup', of: 'thing', by: 'owner', sum: 'size' },
  count: { kind: 'count', of: 'thing', by: 'owner' },
};

/** Kinds that a person fills in; the others are given by the server. */
export const typedKinds = Object.keys(fieldSamples).filter((kind) => !['serial', 'formula', 'rollup', 'count'].includes(kind));
