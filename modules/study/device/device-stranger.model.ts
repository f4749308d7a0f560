import { defineModel, f } from '@zhixing/model';
import { deviceProtocols } from './device.model.ts';

/** A device that nobody has registered and that wanted to report (未登记设备): refused, and listed so that staff can take it on. */
export const DeviceStranger = defineModel('deviceStranger', {
  serverManaged: true,
  fields: {
    protocol: f.choice(deviceProtocols, { required: true }),
    identity: f.text({ required: true, max: 40 }),
    address: f.text({ max: 60 }),
    says: f.text({ max: 300 }),
    reason: f.choice(['unknown', 'wrongKey', 'outOfUse'], { required: true }),
    tries: f.integer({ required: true, min: 1, max: 1_000_000_000, default: 1 }),
    firstAt: f.moment({ required: true }),
    lastAt: f.moment({ required: true, index: true }),
    identityKey: f.text({ required: true, internal: true, max: 60, unique: true }),
  },
  actions: {
    /** Registers it as a device of an organisation. */
    takeOn: {
      args: {
        name: f.text({ required: true, max: 60 }),
        deviceType: f.ref('deviceType', { required: true, among: [{ from: { status: 'enabled' } }] }),
        serialNo: f.text({ required: true, max: 40 }),
        bureau: f.ref('educationBureau'),
        school: f.ref('school'),
        agency: f.ref('agency'),
        site: f.ref('site'),
      },
    },
  },
  views: {
    list: {
      columns: ['protocol', 'identity', 'reason', 'tries', 'firstAt', 'lastAt', 'address', 'says'],
      filters: ['protocol', 'identity', 'reason', 'lastAt'],
      sort: '-lastAt',
    },
    form: { groups: [{ title: 'basics', fields: ['protocol', 'identity', 'reason', 'tries', 'firstAt', 'lastAt', 'address', 'says'] }] },
  },
  label: ['identity'],
});
