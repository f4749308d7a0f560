import { defineModel, f } from '@zhixing/model';

export const deviceClasses = [
  ...(['wristband', 'badge', 'schoolCard', 'vehicleGps', 'camera', 'faceGate', 'thermo', 'sosButton', 'beacon', 'handheld'] as const),
  ...(['radio', 'aed', 'training', 'outdoor', 'consumable'] as const),
] as const;

/** A type of equipment (设备类型), in a tree of at most three levels. */
export const DeviceType = defineModel('deviceType', {
  traits: ['tree', 'annotated'],
  fields: {
    typeNo: f.text({ required: true, max: 20, unique: true }),
    name: f.text({ required: true, max: 60, search: true }),
    deviceClass: f.choice(deviceClasses, { required: true, index: true }),
    trackMode: f.choice(['serial', 'batch'], { required: true, default: 'serial' }),
    brand: f.text({ max: 40 }),
    model: f.text({ max: 40 }),
    spec: f.text({ max: 200 }),
    unit: f.text({ required: true, max: 10 }),
    refPrice: f.money({ min: 0 }),
    rentPerDay: f.money({ min: 0 }),
    deposit: f.money({ min: 0 }),
    depreciationMonths: f.integer({ required: true, min: 1, max: 240, default: 36 }),
    maintainDays: f.integer({ min: 1, max: 3650 }),
    minStock: f.integer({ min: 0, max: 100_000 }),
    image: f.image(),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
  },
  views: {
    list: {
      columns: [
        'typeNo',
        'name',
        'deviceClass',
        'trackMode',
        'status',
        'brand',
        'model',
        'unit',
        'refPrice',
        'rentPerDay',
        'deposit',
        'minStock',
      ],
      filters: ['name', 'deviceClass', 'trackMode', 'status'],
      sort: 'typeNo',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['typeNo', 'name', 'parent', 'deviceClass', 'trackMode', 'brand', 'model', 'spec', 'unit', 'image', 'remark'],
        },
        { title: 'money', fields: ['refPrice', 'rentPerDay', 'deposit', 'depreciationMonths', 'maintainDays', 'minStock'] },
      ],
    },
  },
  label: ['name'],
});
