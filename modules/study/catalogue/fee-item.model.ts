import { defineModel, f } from '@zhixing/model';
import { switchable } from './switchable.ts';

/** A chargeable item. It applies to the selected stages, or to all if none is selected. */
export const FeeItem = defineModel('feeItem', {
  ...switchable,
  fields: {
    itemNo: f.text({ required: true, unique: true, max: 40, rule: 'code', search: true }),
    name: f.text({ required: true, unique: true, max: 60, search: true, names: 'catalogueNames.feeItems' }),
    category: f.ref('feeCategory', { required: true }),
    costCategory: f.choice(
      [
        ...(['transport', 'lodging', 'catering', 'ticket', 'course', 'tutor', 'insurance'] as const),
        ...(['material', 'device', 'medical', 'manage', 'tax', 'reserve', 'other'] as const),
      ],
      { required: true },
    ),
    mode: f.choice(['perStudent', 'perDay', 'perMeal', 'perNight', 'perGroup', 'actual'], { required: true }),
    defaultPrice: f.money({ required: true, min: 0, max: 10_000_000 }),
    guidePrice: f.money({ min: 0, max: 10_000_000 }),
    unit: f.text({ required: true, max: 20 }),
    optional: f.flag({ required: true, default: false }),
    forPrimary: f.flag({ required: true, default: false }),
    forJunior: f.flag({ required: true, default: false }),
    forSenior: f.flag({ required: true, default: false }),
    description: f.text({ max: 500 }),
  },
  label: ['name'],
  views: {
    list: {
      columns: ['itemNo', 'name', 'category', 'costCategory', 'mode', 'defaultPrice', 'guidePrice', 'unit', 'optional', 'status'],
      filters: ['name', 'category', 'costCategory', 'mode', 'status'],
      sort: 'itemNo',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['itemNo', 'name', 'category', 'costCategory', 'mode', 'defaultPrice', 'guidePrice', 'unit', 'optional'],
        },
        { title: 'stages', fields: ['forPrimary', 'forJunior', 'forSenior', 'description'] },
      ],
    },
  },
  importKeys: [['itemNo']],
});
