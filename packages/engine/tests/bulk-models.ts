import { defineModel, f } from '@zhixing/model';
import { modelErrors } from '../errors.ts';
import { defineModule } from '../module.ts';
import { repo } from '../repository.ts';
import { defineRules } from '../rules/rules.ts';
import { basics } from './basics.ts';

const Shelf = defineModel('shelf', { fields: { name: f.text({ search: true }) } });
const Crate = defineModel('crate', {
  fields: {
    shelf: f.ref('shelf', { onDelete: 'cascade' }),
    name: f.text({ required: true, max: 20, search: true }),
    weight: f.integer({ min: 0, max: 100 }),
    top: f.flag({ default: false }),
    owner: f.text({ max: 20, sensitive: true }),
  },
  states: ['open', 'closed'],
  actions: { close: { from: ['open'], to: 'closed', args: { reason: f.text({ required: true, max: 20 }) } } },
  scopes: { light: { weight: { lt: 50 } } },
});
const Sticker = defineModel('sticker', { fields: { crate: f.ref('crate') } });

const crateRules = defineRules(Crate, {
  update: {
    check: async ({ row, changed }, ctx) => {
      if (row.name.startsWith('stuck') && changed.has('weight')) throw modelErrors.guardFails({ action: 'weigh' });
      if (row.name === 'broken' && changed.has('weight')) throw new TypeError('a mistake in a rule');
      if (row.top && changed.has('top') && (await repo(Crate, ctx).count({ shelf: row.shelf, top: true })) > 0)
        throw modelErrors.duplicate({ fields: ['top'] });
    },
  },
});
/** Shelves, the crates that live on them, and rules that refuse some of what is done to many. */
export const crates = defineModule({
  name: 'crates',
  models: [...basics, Shelf, Crate, Sticker],
  rules: [crateRules],
  locales: { zh: { crate: { title: '箱子', fields: { name: '名称', weight: '重量' }, actions: { close: '关闭' } } }, en: {} },
  grants: [
    { role: 'keeper', model: 'crate', verbs: ['read', 'update', 'delete', 'export'], actions: 'all', scope: 'all' },
    { role: 'keeper', model: 'shelf', verbs: ['read'], scope: 'all' },
    { role: 'helper', model: 'crate', verbs: ['read'], scope: 'all' },
    { role: 'helper', model: 'crate', verbs: ['update'], scope: 'light' },
  ],
});
