import { defineModel, f } from '@zhixing/model';

/** A coach or car of a transport company (车辆资料), with the papers that must outlast every trip it is used for. */
export const Vehicle = defineModel('vehicle', {
  traits: ['annotated', 'attachable'],
  fields: {
    plateNo: f.plate({ required: true, unique: true, search: true }),
    carrier: f.ref('carrier', { required: true, index: true }),
    model: f.text({ required: true, max: 60 }),
    /** Approved passenger capacity, the driver included. */
    seats: f.integer({ required: true, min: 2, max: 80 }),
    color: f.text({ max: 20 }),
    registerDate: f.date({ required: true, past: true }),
    vin: f.text({ max: 17, pattern: '[A-HJ-NPR-Z0-9]{17}', sensitive: true }),
    transportCertNo: f.text({ required: true, max: 40 }),
    transportCertTo: f.date({ required: true }),
    inspectionTo: f.date({ required: true }),
    carrierInsuranceTo: f.date({ required: true }),
    compulsoryInsuranceTo: f.date({ required: true }),
    hasSeatBelt: f.flag({ required: true, default: false }),
    hasExtinguisher: f.flag({ required: true, default: false }),
    hasHammer: f.flag({ required: true, default: false }),
    hasCamera: f.flag({ default: false }),
    /** When the terminal on board last reported. */
    gpsSeenAt: f.moment({ readonly: true }),
    lastMaintain: f.date({ past: true }),
    photos: f.images(),
    /** The first of the papers to end, or the day on which the vehicle becomes too old. */
    usableTo: f.date({ readonly: true, index: true }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: { disable: { from: ['enabled'], to: 'disabled', confirm: true }, enable: { from: ['disabled'], to: 'enabled' } },
  views: {
    list: {
      columns: [
        ...(['plateNo', 'status', 'carrier', 'model', 'seats', 'registerDate', 'usableTo', 'transportCertTo', 'inspectionTo'] as const),
        ...(['carrierInsuranceTo', 'compulsoryInsuranceTo', 'hasSeatBelt', 'gpsSeenAt'] as const),
      ],
      filters: ['plateNo', 'status', 'carrier', 'seats', 'usableTo'],
      sort: 'usableTo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['plateNo', 'carrier', 'model', 'seats', 'color', 'registerDate', 'vin'] },
        {
          title: 'papers',
          fields: ['transportCertNo', 'transportCertTo', 'inspectionTo', 'carrierInsuranceTo', 'compulsoryInsuranceTo'],
        },
        { title: 'equipment', fields: ['hasSeatBelt', 'hasExtinguisher', 'hasHammer', 'hasCamera', 'lastMaintain'] },
        { title: 'more', fields: ['photos', 'attachments', 'remark'] },
      ],
    },
    related: [{ model: 'tripVehicle', by: 'vehicle' }],
  },
  label: ['plateNo'],
  scopes: { usable: { status: 'enabled', usableTo: { gte: '@today' } } },
  importKeys: [['plateNo']],
});
