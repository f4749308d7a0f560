import { defineModel, f } from '@zhixing/model';
import { namedParties, partyScopes } from '../parties.ts';

/** What an agency brings along for a trip (物料清单). */
export const MaterialList = defineModel('materialList', {
  traits: ['annotated'],
  fields: {
    listNo: f.serial({ prefix: 'ML', unique: true }),
    trip: f.ref('trip', { required: true, index: true }),
    ...namedParties,
    name: f.text({ required: true, max: 80, search: true }),
    /** Copied from the trip. */
    students: f.integer({ readonly: true, min: 0 }),
    preparedBy: f.text({ max: 40 }),
    confirmedAt: f.moment({ readonly: true }),
  },
  rollups: {
    totalAmount: { of: 'materialItem', by: 'list', sum: 'amount' },
    itemCount: { of: 'materialItem', by: 'list', count: true },
  },
  states: ['draft', 'confirmed', 'prepared', 'consumed'],
  editableIn: ['draft', 'confirmed'],
  deletableIn: ['draft'],
  tones: { draft: 'neutral', confirmed: 'processing', prepared: 'success', consumed: 'neutral' },
  actions: {
    confirm: { from: ['draft'], to: 'confirmed' },
    prepare: { from: ['confirmed'], to: 'prepared' },
    consume: { from: ['prepared'], to: 'consumed', confirm: true },
  },
  views: {
    list: {
      columns: [
        'listNo',
        'name',
        'status',
        'trip',
        'schoolName',
        'agencyName',
        'students',
        'itemCount',
        'totalAmount',
        'preparedBy',
        'confirmedAt',
      ],
      filters: ['name', 'trip', 'school', 'agency', 'status'],
      sort: '-listNo',
    },
    form: {
      groups: [{ title: 'basics', fields: ['trip', 'name', 'preparedBy', 'remark'] }],
      rows: [
        {
          model: 'materialItem',
          by: 'list',
          fields: ['name', 'spec', 'unit', 'perStudentQty', 'requiredQty', 'preparedQty', 'usedQty', 'unitPrice', 'source'],
        },
      ],
    },
    related: [{ model: 'materialItem', by: 'list' }],
  },
  label: ['name'],
  scopes: partyScopes,
});
