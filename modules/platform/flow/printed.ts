import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { detailFrom } from './detail.ts';
import { formOf } from './form.ts';
import type { Labels } from './masked-reader.ts';
import type { Signature } from './persist.ts';
import { readRunning } from './running.ts';

/** Acts that are printed as decisions. */
const decisions = ['submit', 'agree', 'process', 'reject', 'return', 'giveAssistance', 'revoke', 'terminate'];

/** A flow as it is printed on the server: form, decisions with their signatures, and the nodes that were reached. */
export async function printedFlow(ctx: Context, id: string) {
  const running = await readRunning(ctx, id, 'read');
  const detail = await detailFrom(ctx, running);
  const { model, one, rows } = await formOf(ctx, running, detail.offered.tasks);
  const label = (of: string, field: string, value: string) =>
    ctx.engine.words.option(ctx.language, ctx.engine.registry.get(of), field, value);
  return {
    title: detail.title,
    flow: detail.flow,
    standing: label('flowInstance', 'standing', detail.standing),
    initiator: detail.people[detail.initiator] ?? '',
    startedAt: iso(detail.startedAt),
    endedAt: detail.endedAt && iso(detail.endedAt),
    changedAt: [running.stored.updatedAt, one.record.updatedAt].filter(Boolean).map(iso).toSorted().at(-1) ?? iso(detail.startedAt),
    model,
    one,
    rows: rows.map(({ list, labels, ...table }) => ({ ...table, list: list as Record<string, unknown>[], labels: labels as Labels })),
    opinions: await opinionsOf(ctx, id, detail, label),
    way: wayOf(detail),
  };
}

const iso = (moment: unknown): string => new Date(moment as string | Date).toISOString();

type Detail = Awaited<ReturnType<typeof detailFrom>>;

/** A line of the history with what is printed of it. */
interface Decided {
  readonly id: string;
  readonly act: string;
  readonly userName: string | null;
  readonly principalName: string | null;
  readonly opinion: string | null;
}

async function opinionsOf({ db }: Context, id: string, { records }: Detail, label: (of: string, field: string, value: string) => string) {
  const signed = await db.query<{ record: string } & Signature>(
    sql`select record, image, media_type as "mediaType" from sys_flow_signature where instance = ${id}`,
  );
  const signatures = new Map(signed.map(({ record, image, mediaType }) => [record, { mediaType, bytes: image }]));
  return records.flatMap(({ at, nodeTitle, ...line }) => {
    const { id: record, act, userName, principalName, opinion } = line as unknown as Decided;
    if (!decisions.includes(act)) return [];
    return {
      node: nodeTitle ?? '',
      who: userName,
      principal: principalName,
      act: label('flowRecord', 'act', act),
      opinion: opinion ?? '',
      at: iso(at),
      signature: signatures.get(record) ?? null,
    };
  });
}

/** The last visit of each node that was reached. */
function wayOf({ nodes, visits, tasks, people }: Detail) {
  return nodes.flatMap(({ id, title }) => {
    const visit = visits.findLast(({ node }) => node === id);
    if (!visit) return [];
    const own = tasks.filter((task) => task.visit === visit.id && task.state !== 'withdrawn');
    const names = own.map(({ user, actedAt }) => ({ name: people[user] ?? '', at: actedAt ? iso(actedAt) : null }));
    return { title, state: visit.state, people: names };
  });
}
