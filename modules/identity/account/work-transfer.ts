import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import type { Warning } from '@zhixing/engine/module.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { findRows, loadRow } from '@zhixing/engine/read/read.ts';
import { updateRecord } from '@zhixing/engine/write/write.ts';
import { accessErrors } from '../access/access.errors.ts';
import { requireNotMorePrivileged } from '../access/privilege-guard.ts';

/** A reference by which records belong to a user, and which a transfer reassigns. */
interface Part {
  readonly name: string;
  readonly model: string;
  readonly field: string;
}

/** Number of records of one part that were transferred. */
export interface TransferredPart {
  readonly part: string;
  readonly title: string;
  readonly count: number;
  /** Texts about work that went to another user than the named one. */
  readonly notes: readonly string[];
}

export interface WorkTransfer {
  readonly fromId: string;
  /** Null only counts. */
  readonly toId: string | null;
  readonly parts: readonly string[];
}

/**
 * Reassigns every record of the chosen parts, and other work that modules keep, in one transaction with history. The actor must be able to
 * change both accounts. Without a receiver nothing is written and every part is counted.
 */
export async function transferWork(ctx: Context, { fromId, toId, parts }: WorkTransfer): Promise<readonly TransferredPart[]> {
  const user = ctx.engine.registry.get('user');
  const scope = mustBeAble(ctx, user, 'update');
  return ctx.db.transaction(async (db) => {
    const tx = within(elevated(ctx), db);
    await loadRow(tx, user, fromId, scope);
    if (toId !== null) {
      await mustReceive(tx, toId, fromId, scope);
      for (const id of [fromId, toId]) await requireNotMorePrivileged(within(ctx, db), id);
    }
    const wanted = (name: string) => toId === null || parts.includes(name);
    const answers = await handedOver(within(ctx, db), { fromId, toId, wanted });
    return answers.filter(({ count }) => count > 0 || toId !== null);
  });
}

/** Warns before disabling an account that open work is assigned to it. */
export async function leftBehind(ctx: Context, id: string): Promise<Warning[]> {
  const user = ctx.engine.registry.get('user');
  const scope = can(ctx, user, 'act:disable');
  if (!scope || (await findRows(ctx, user, { all: [{ id }, scope] }, { limit: 1 })).length === 0) return [];
  const lines = await handedOver(ctx, { fromId: id, toId: null, wanted: () => true });
  const { engine, language } = ctx;
  const work = lines
    .filter(({ count }) => count > 0)
    .map(({ title, count }) => engine.texts.text(language, 'access.told.part', { title, count }));
  if (work.length === 0) return [];
  const text = engine.texts.text(language, 'access.told.leftBehind', { work: work.join(engine.texts.text(language, 'access.told.and')) });
  return [{ tone: 'warning', text, action: 'disable' }];
}

type Passing = Pick<WorkTransfer, 'fromId' | 'toId'> & { readonly wanted: (part: string) => boolean };

async function handedOver(ctx: Context, passing: Passing): Promise<TransferredPart[]> {
  const tx = elevated(ctx);
  return [...(await passRecords(ctx, tx, passing)), ...(await passWork(ctx, tx, passing))];
}

async function passRecords(ctx: Context, tx: Context, { fromId, toId, wanted }: Passing): Promise<TransferredPart[]> {
  const answers: TransferredPart[] = [];
  for (const part of partsOf(ctx).filter(({ name }) => wanted(name))) {
    const count = await passOn(tx, part, fromId, toId);
    answers.push({ part: part.name, title: titleOf(ctx, part), count, notes: [] });
  }
  return answers;
}

/** Work that modules keep in other forms than references of records. */
async function passWork({ engine, language }: Context, tx: Context, { fromId, toId, wanted }: Passing): Promise<TransferredPart[]> {
  const answers: TransferredPart[] = [];
  for (const work of engine.modules.flatMap(({ personalWork = [] }) => personalWork).filter(({ name }) => wanted(name))) {
    const passed = toId === null ? { count: await work.count(tx, fromId), notes: [] } : await work.pass(tx, fromId, toId);
    answers.push({ part: work.name, title: engine.texts.text(language, work.title), ...passed });
  }
  return answers;
}

async function mustReceive(tx: Context, toId: string, fromId: string, scope: Parameters<typeof loadRow>[3]): Promise<void> {
  const receiver = await loadRow(tx, tx.engine.registry.get('user'), toId, scope);
  if (toId === fromId || receiver.status !== 'enabled') throw accessErrors.noReceiver();
}

// References to users that assign work. References to the author of a record are not transferred.
function partsOf({ engine }: Context): readonly Part[] {
  return engine.registry
    .all()
    .flatMap((model) =>
      model.writable
        .filter(({ kind, settings }) => kind.reference === 'one' && settings.model === 'user' && settings.duty === true)
        .map(({ name }): Part => ({ name: `${model.name}.${name}`, model: model.name, field: name })),
    );
}

const titleOf = ({ engine, language }: Context, { model: name, field }: Part): string => {
  const model = engine.registry.get(name);
  return `${engine.words.title(language, model)} · ${engine.words.field(language, model, field)}`;
};

async function passOn(tx: Context, { model: name, field }: Part, fromId: string, toId: string | null): Promise<number> {
  const model = tx.engine.registry.get(name);
  const rows = await findRows(tx, model, { [field]: { eq: fromId } }, { limit: 5000 });
  if (toId !== null) {
    // A user cannot become their own superior, so that the reference is cleared.
    for (const row of rows) await updateRecord(tx, model, row.id, { [field]: row.id === toId ? null : toId });
  }
  return rows.length;
}
