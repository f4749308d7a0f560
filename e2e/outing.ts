import type { Window } from './product.ts';
import { send } from './steps.ts';

const fields = {
  name: { kind: 'text', required: true, max: 30, label: '名称', unique: true },
  town: { kind: 'region', label: '目的地' },
  departs: { kind: 'moment', required: true, label: '出发时刻' },
  meets: { kind: 'time', label: '集合时间' },
  day: { kind: 'date', label: '登记日期' },
  heads: { kind: 'integer', rule: 'positive', label: '人数' },
  seats: { kind: 'formula', readonly: true, expression: 'heads * 2 + 1', result: 'integer', label: '座位' },
  hours: { kind: 'decimal', rule: 'halves', label: '时长' },
  photos: { kind: 'images', label: '照片' },
  papers: { kind: 'files', label: '材料' },
};

const stop = {
  outing: { kind: 'ref', model: 'outing', required: true, onDelete: 'cascade', label: '出行' },
  place: { kind: 'text', required: true, max: 40, label: '地点' },
  at: { kind: 'time', label: '到达' },
  school: { kind: 'ref', model: 'school', label: '学校' },
  cost: { kind: 'money', label: '费用' },
};

const outing = (rows: readonly object[]) => ({
  name: 'outing',
  title: '研学出行',
  fields,
  label: ['name'],
  views: {
    list: { columns: ['name', 'town', 'departs', 'heads', 'seats'] },
    form: {
      layout: 'steps',
      groups: [
        { title: 'basics', fields: ['name', 'town', 'departs', 'meets', 'day'] },
        { title: 'costs', label: '费用', fields: ['heads', 'seats', 'hours'] },
        { title: 'files', label: '图文', fields: ['photos', 'papers'] },
      ],
      rows,
    },
  },
});

/** Publishes a model whose form has steps, a formula, files and a sub-table; answers the address of its page. */
export async function publishOuting(administrator: Window): Promise<string> {
  await send(administrator, 'POST', '/api/models', outing([]));
  await send(administrator, 'POST', '/api/models', {
    name: 'outingStop',
    title: '行程站点',
    fields: stop,
    label: ['place'],
    views: { list: { columns: ['place', 'outing'] } },
  });
  const rows = { model: 'outingStop', by: 'outing', fields: ['place', 'at', 'school', 'cost'] };
  await send(administrator, 'POST', '/api/models', outing([rows]));
  return '/models/outing';
}
