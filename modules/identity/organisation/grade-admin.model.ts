import { defineModel, f } from '@zhixing/model';

const may = () => f.flag({ required: true, default: false });

/** A grade administrator's rights over one organisation (this layer) and those below it (sub layers). */
export const GradeAdmin = defineModel('gradeAdmin', {
  fields: {
    manager: f.ref('user', { required: true, onDelete: 'cascade' }),
    organisation: f.ref('organisation', { required: true, onDelete: 'cascade' }),
    thisLayerSelect: may(),
    thisLayerAdd: may(),
    thisLayerEdit: may(),
    thisLayerDelete: may(),
    subLayerSelect: may(),
    subLayerAdd: may(),
    subLayerEdit: may(),
    subLayerDelete: may(),
  },
  views: {
    list: {
      columns: [
        'manager',
        'organisation',
        'thisLayerSelect',
        'thisLayerAdd',
        'thisLayerEdit',
        'thisLayerDelete',
        'subLayerSelect',
        'subLayerAdd',
        'subLayerEdit',
        'subLayerDelete',
      ],
      filters: ['manager', 'organisation'],
    },
    form: {
      groups: [
        { title: 'basics', fields: ['manager', 'organisation'] },
        { title: 'thisLayer', fields: ['thisLayerSelect', 'thisLayerAdd', 'thisLayerEdit', 'thisLayerDelete'] },
        { title: 'subLayer', fields: ['subLayerSelect', 'subLayerAdd', 'subLayerEdit', 'subLayerDelete'] },
      ],
    },
  },
  label: ['manager', 'organisation'],
  scopes: {
    branchSelect: { any: [{ organisation: { in: '@branchSelect' } }, { manager: { eq: '@userId' } }] },
    branchEdit: { organisation: { in: '@branchEdit' } },
  },
  unique: [['manager', 'organisation']],
  importKeys: [['manager', 'organisation']],
});
