import { defineModel, f } from '@zhixing/model';

/** A flow as people know it; its documents are the versions. One version is in force; instances keep the one they began with. */
export const FlowTemplate = defineModel('flowTemplate', {
  traits: ['orderable', 'annotated'],
  fields: {
    code: f.text({ required: true, unique: true, max: 60, search: true }),
    name: f.text({ required: true, max: 80, search: true, names: 'flow.templates' }),
    /** A word of one's own, or the code of one that the product knows. */
    category: f.text({ max: 40, names: 'flow.categories' }),
    icon: f.icon(),
    /** The model whose records it decides about. */
    subject: f.text({ required: true, max: 60, pick: '@approvable' }),
    /** Action of the model that it was chosen for by an administrator; without it, actions name their flow themselves. */
    action: f.text({ max: 60 }),
    /** What people read before they start it. */
    description: f.longText({ max: 500 }),
    /** Who may start it: everybody whose permissions let them take the action, or of those the ones named here. */
    startedBy: f.choice(['everybody', 'named'], { required: true, default: 'everybody' }),
    starters: f.refs('user', { show: { startedBy: 'named' } }),
    starterRoles: f.refs('role', { show: { startedBy: 'named' } }),
    starterOrganisations: f.refs('organisation', { show: { startedBy: 'named' } }),
    builtIn: f.flag({ required: true, default: false }),
    versionCount: f.count({ of: 'flowVersion', by: 'template' }),
    instanceCount: f.count({ of: 'flowInstance', by: 'template' }),
  },
  states: ['onShelf', 'offShelf'],
  tones: { onShelf: 'success', offShelf: 'neutral' },
  actions: {
    /** No new instances; those that run go on. */
    takeOff: { from: ['onShelf'], to: 'offShelf', confirm: true },
    putOn: { from: ['offShelf'], to: 'onShelf' },
    /** Chooses it for an action of its model, or lets it go; behind a route of its own. */
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
