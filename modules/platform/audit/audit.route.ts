import { recordsNamed } from '@zhixing/engine/audit/concerned.ts';
import { type AuditLineView, countLines, handlings, readLines } from '@zhixing/engine/audit/read-lines.ts';
import { MIN_DAYS, retentionDays, setRetention } from '@zhixing/engine/audit/retention.ts';
import { headOf } from '@zhixing/engine/audit/verify.ts';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { auditErrors } from './audit.errors.ts';
import { auditLineView, changesBehind } from './audit-line-view.ts';
import { exportLog } from './export-log.ts';
import { categories, lineQueryOf, searchedBy } from './query.ts';
import { recordLabels } from './record-labels.ts';
import { requestLine, requestLines } from './requests.ts';

const PATH = '/api/system/Log';
/** Platform administrators; where duties are separated, the audit administrator. */
const access = { access: 'administrator', duties: ['audit'] } as const;
const nothing = z.strictObject({});
const day = z.iso.date().optional();
const text = z.string().trim().max(100).default('');
const question = { startTime: day, endTime: day, keyword: text, person: text, address: text, module: text };
const category = z.enum(['1', '3', '4', '5']).default('3');
const DEEPEST = 10_000;
const asked = z.strictObject({
  ...question,
  category,
  currentPage: z.coerce.number().int().min(1).max(DEEPEST).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(20),
});

/** The logs of the system under the paths of the API family. Reading them is audited too. */
export const auditRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: PATH, ...access, query: asked, summary: 'Lines of a log: 1 sign-ins, 3 operations, 4 errors, 5 requests' },
    ({ query }, ctx) => listed(ctx, query),
  ),
  defineRoute(
    { method: 'GET', path: `${PATH}/ModuleName`, ...access, query: nothing, summary: 'Modules that lines can be asked for by' },
    async (_input, ctx) => ({
      list: ctx.engine.registry.all().map((model) => ({ id: model.name, fullName: ctx.engine.words.title(ctx.language, model) })),
    }),
  ),
  defineRoute(
    { method: 'GET', path: `${PATH}/State`, ...access, query: nothing, summary: 'How long lines are kept, and how the chain stands' },
    (_input, ctx) => stateOf(ctx),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${PATH}/Concerned`,
      ...access,
      query: z.strictObject({ record: text.pipe(z.string().min(1)) }),
      summary: 'Who has looked at, exported, fetched or printed data of a person, by name or id',
    },
    ({ query }, ctx) => concerned(ctx, query.record),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${PATH}/Export`,
      ...access,
      proven: true,
      query: z.strictObject({ ...question, category }),
      raw: [mediaTypes.csv],
      summary: 'Lines of a log as a file',
    },
    ({ query, reply }, ctx) => exportLog(ctx, query, reply),
  ),
];

const IMMUTABLE_LOG = 'Refused: lines go by themselves when their time is over';

async function refuseRemoval(ctx: Context): Promise<never> {
  throw auditErrors.kept({ days: await retentionDays(ctx.db) });
}

const retentionRoute = defineRoute(
  {
    method: 'PUT',
    path: `${PATH}/Retention`,
    ...access,
    body: z.strictObject({ days: z.number().int().min(MIN_DAYS).max(36_500) }),
    summary: `How many days lines are kept, ${MIN_DAYS} or more`,
  },
  async ({ body: { days } }, ctx) => {
    await ctx.db.transaction(async (db) => {
      const before = await retentionDays(db);
      await setRetention(ctx.engine, db, days, ctx.actor.userId);
      await audit(within(ctx, db), {
        kind: 'setting',
        verb: 'change',
        detail: { changes: [{ name: 'logRetention', before, after: days }] },
      });
    });
    return new MessageResponse(ctx.engine.texts.text(ctx.language, 'audit.told.retention', { days }), await stateOf(ctx));
  },
);

/** Single lines, the retention period, and the refusal to delete lines. */
export const lineRoutes: readonly Route[] = [
  retentionRoute,
  defineRoute(
    {
      method: 'GET',
      path: `${PATH}/:id`,
      ...access,
      params: z.strictObject({ id: z.string().regex(/^[ar]\d{1,15}$/) }),
      query: nothing,
      summary: 'One line, with what was before and after',
    },
    ({ params }, ctx) => detailed(ctx, params.id),
  ),
  defineRoute({ method: 'DELETE', path: PATH, ...access, query: nothing, summary: IMMUTABLE_LOG }, (_input, ctx) => refuseRemoval(ctx)),
  defineRoute(
    {
      method: 'DELETE',
      path: `${PATH}/:type`,
      ...access,
      params: z.strictObject({ type: z.string().max(20) }),
      query: nothing,
      summary: IMMUTABLE_LOG,
    },
    (_input, ctx) => refuseRemoval(ctx),
  ),
];

async function listed(ctx: Context, { category: which, currentPage, pageSize, ...query }: z.infer<typeof asked>) {
  const name = categories[which];
  const page = { limit: pageSize, offset: (currentPage - 1) * pageSize };
  await audit(ctx, { kind: 'audit', verb: 'read', detail: { category: name, searchedBy: searchedBy(query) } });
  const paged = <T>(list: readonly T[], total: number) => ({ list, pagination: { currentPage, pageSize, total } });
  if (name === 'error' || name === 'request') {
    const { list, total } = await requestLines(ctx, name === 'error', query, page);
    return paged(list, total);
  }
  await ctx.engine.audit.seal();
  const lines = await lineQueryOf(ctx, name, query);
  const list = await readLines(ctx.db, lines, page.limit, page.offset);
  return paged(await namedLines(ctx, list), await countLines(ctx.db, lines));
}

async function detailed(ctx: Context, id: string) {
  const number = id.slice(1);
  await audit(ctx, { kind: 'audit', verb: 'read', detail: { line: id } });
  if (id.startsWith('r')) {
    const line = await requestLine(ctx, number);
    if (!line) throw auditErrors.unknown();
    return line;
  }
  const [line] = await readLines(ctx.db, { seq: Number(number) }, 1);
  if (!line) throw auditErrors.unknown();
  const [named] = await namedLines(ctx, [line]);
  return { ...named, ...(await changesBehind(ctx, line)) };
}

/** Lines with the labels of their records. */
async function namedLines(ctx: Context, lines: readonly AuditLineView[]) {
  const labels = await recordLabels(ctx, lines);
  return lines.map((line) => ({ ...auditLineView(ctx, line), recordLabel: labels.get(line.record ?? '') ?? null }));
}

const MAX_HANDLINGS = 500;

async function concerned(ctx: Context, text: string) {
  await audit(ctx, { kind: 'audit', verb: 'read', detail: { category: 'concerned' } });
  await ctx.engine.audit.seal();
  const { found, more } = await recordsNamed(ctx.engine, text);
  const list = await Promise.all(
    found.map(async ({ model, label, records }) => ({
      id: records[0],
      label,
      module: model ? ctx.engine.words.title(ctx.language, ctx.engine.registry.get(model)) : '',
      lines: (await handlings(ctx.db, { records }, MAX_HANDLINGS)).map((line) => auditLineView(ctx, line)),
    })),
  );
  return { list, more };
}

async function stateOf(ctx: Context) {
  const [days, head, lag] = await Promise.all([retentionDays(ctx.db), headOf(ctx.db), ctx.engine.audit.lag()]);
  return { days, least: MIN_DAYS, head, lag };
}
