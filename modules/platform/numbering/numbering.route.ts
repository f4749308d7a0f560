import {
  type CompatibilityModule,
  compatibilityPage,
  compatibilityQuery,
  compatibilityRoutes,
} from '@zhixing/engine/http/compatibility-routes.ts';
import { findRows } from '@zhixing/engine/read/read.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { nextNumber } from './numbers.ts';

const base = '/api/system/BillRule';
const nothing = z.strictObject({});
const text = (max: number) => z.string().max(max).nullish();
const number = z.number().int().nullish();

const types = ['sequence', 'random', 'uuid'] as const;
const randomTypes = ['digits', 'mixed'] as const;

const body = z.strictObject({
  fullName: z.string().max(60),
  enCode: z.string().max(60),
  category: text(40),
  prefix: text(20),
  suffix: text(20),
  /** 1 date and sequence, 2 random, 3 UUID. */
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  dateFormat: text(20),
  digit: number,
  startNumber: z.union([z.string().regex(/^\d{1,9}$/), z.number().int()]).nullish(),
  randomDigit: number,
  /** 1 digits, 2 digits and letters. */
  randomType: z.union([z.literal(1), z.literal(2)]).nullish(),
  sortCode: number,
  description: text(500),
});

// Clears the settings of other types, so that a rule contains only what it uses.
function compositionOf(sent: z.infer<typeof body>) {
  const sequence = { dateFormat: null, digit: null, startNumber: null };
  const random = { randomDigit: null, randomType: null };
  if (sent.type === 3) return { type: 'uuid', ...sequence, ...random };
  if (sent.type === 2) {
    const { randomDigit, randomType } = sent;
    return { type: 'random', ...sequence, randomDigit: randomDigit ?? 6, randomType: randomTypes[(randomType ?? 1) - 1] };
  }
  const { dateFormat, digit, startNumber } = sent;
  return { type: 'sequence', ...random, dateFormat: dateFormat || 'none', digit: digit ?? 4, startNumber: Number(startNumber ?? 1) };
}

const compatibility: CompatibilityModule<z.infer<typeof body>> = {
  base,
  model: 'billRule',
  title: 'number rules',
  body,
  toValues: (sent) => ({
    name: sent.fullName,
    code: sent.enCode,
    category: sent.category ?? null,
    sortCode: sent.sortCode ?? null,
    prefix: sent.prefix ?? null,
    suffix: sent.suffix ?? null,
    remark: sent.description ?? null,
    ...compositionOf(sent),
  }),
  toRow: (row) => ({
    id: row.id,
    fullName: row.name,
    enCode: row.code,
    category: row.category,
    prefix: row.prefix ?? '',
    suffix: row.suffix ?? '',
    type: types.indexOf(row.type as 'sequence') + 1,
    dateFormat: row.dateFormat === 'none' ? '' : row.dateFormat,
    digit: row.digit,
    startNumber: row.startNumber,
    randomDigit: row.randomDigit,
    randomType: row.randomType === null ? null : randomTypes.indexOf(row.randomType as 'digits') + 1,
    example: row.example,
    outputNumber: row.lastNumber ?? '',
    enabledMark: row.status === 'enabled' ? 1 : 0,
    sortCode: row.sortCode ?? 0,
    description: row.remark ?? '',
  }),
  toggle: (records, row) => records.act(row.id, (row.status === 'enabled' ? 'disable' : 'enable') as never),
};

/** Number rules in the wire format of this API family. */
export const numberingRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: base, access: 'policy', query: compatibilityQuery, summary: 'Number rules, page by page' },
    ({ query }, ctx) => compatibilityPage(compatibility, ctx, query),
  ),
  defineRoute(
    { method: 'GET', path: `${base}/Selector`, access: 'policy', query: nothing, summary: 'Number rules to choose from' },
    async (_input, ctx) => ({
      list: (await findRows(ctx, ctx.engine.registry.get('billRule'), { status: 'enabled' })).map(({ id, name, code }) => ({
        id,
        fullName: name,
        enCode: code,
      })),
    }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/BillNumber/:enCode`,
      access: 'session',
      params: z.strictObject({ enCode: z.string().max(60) }),
      query: nothing,
      summary: 'The number that a rule would give now; it is given when the record is saved',
    },
    ({ params }, ctx) => nextNumber(ctx, params.enCode),
  ),
  ...compatibilityRoutes(compatibility),
];
