import { defineModel, f } from '@zhixing/model';

/** A flow template; its documents are the versions. One version is enabled; instances keep the version they started with. */
export const FlowTemplate = defineModel('flowTemplate', {
  traits: ['orderable', 'annotated'],
  fields: {
    code: f.text({ required: true, unique: true, max: 60, search: true }),
    name: f.text({ required: true, max: 80, search: true, names: 'flow.templates' }),
    /** Free text, or the code of a category of the product. */
    category: f.text({ max: 40, names: 'flow.categories' }),
    icon: f.icon(),
    /** The model whose records it decides about. */
    subject: f.text({ required: true, max: 60, pick: '@approvable' }),
    /** The action of the model that an administrator has bound it to; without it, actions name their flow themselves. */
    action: f.text({ max: 60 }),
    /** Shown to users before they start it. */
    description: f.longText({ max: 500 }),
    /** Who may start it: everyone with permission for the action, or only those of them who are named here. */
    startedBy: f.choice(['everybody', 'named'], { required: true, default: 'everybody' }),
    starters: f.refs('user', { show: { startedBy: 'named' } }),
    starterRoles: f.refs('role', { show: { startedBy: 'named' } }),
    starterOrganisations: f.refs('organisation', { show: { startedBy: 'named' } }),
    builtIn: f.flag({ required: true, default: false }),
    versionCount: f.count({ of: 'flowVersion', by: 'template' }),
    instanceCount: f.count({ of: 'flowInstance', by: 'template' }),
  },
  /** Until a version is published the flow is a draft; afterwards it is on or off. */
  states: ['unpublished', 'onShelf', 'offShelf'],
  tones: { unpublished: 'processing', onShelf: 'success', offShelf: 'neutral' },
  actions: {
    /** Allows no new instances; running ones continue. */
    takeOff: { from: ['onShelf'], to: 'offShelf', confirm: true },
    putOn: { from: ['offShelf'], to: 'onShelf' },
    /** Taken when its first version is published. */
    publish: { from: ['unpublished'], to: 'onShelf', system: true },
    /** Binds it to an action of its model, or unbinds it; on a separate route. */
    bind: { system: true, grantable: true },
  },
  views: {
    list: {
      columns: ['code', 'name', 'category', 'versionCount', 'instanceCount', 'builtIn', 'sortCode', 'status'],
      filters: ['code', 'name', 'category', 'status'],
      sort: 'sortCode',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['code', 'name', 'category', 'icon', 'subject', 'description', 'sortCode', 'remark'] },
        { title: 'starters', fields: ['startedBy', 'starters', 'starterRoles', 'starterOrganisations'] },
      ],
    },
    related: [{ model: 'flowVersion', by: 'template' }],
  },
  label: ['name'],
  importKeys: [['code']],
});
