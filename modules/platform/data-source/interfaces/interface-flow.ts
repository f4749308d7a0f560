import { type Context, elevated } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { textOf as textOfKey } from '@zhixing/engine/http/envelope.ts';
import { actorsOf } from '@zhixing/engine/permission/readers.ts';
import type { StoredInterfaces } from '@zhixing/engine/ports/approval.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { compilerOf, ExpressionError, ExpressionFailure, type Names, type Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { type Answered, callInterface, parametersOf } from './ask.ts';
import { DataInterface } from './data-interface.model.ts';
import type { Filled } from './filled.ts';
import { interfaceErrors } from './interface.errors.ts';
import type { Parameter } from './parameters.ts';

type Interface = Row<typeof DataInterface>;
type About = Parameters<StoredInterfaces['ask']>[2];

/** A flow keeps its instance locked while it waits for the result. */
const AT_MOST_MS = 5000;
/** Default column name, as defined by the API family. */
const HANDLERS = 'handleId';

/** Data interfaces as offered to flows: the enabled ones, by code. */
export const interfacesOfFlows: StoredInterfaces = {
  offered: async (ctx) => {
    const rows = await repo(DataInterface, elevated(ctx)).find({ status: 'enabled' }, { order: { field: 'code', descending: false } });
    return Object.fromEntries(rows.map(({ code, name }) => [code, name]));
  },
  ask: async (ctx, code, about) => {
    const one = await repo(DataInterface, elevated(ctx)).first({ code: { eq: code }, status: 'enabled' });
    if (!one) throw interfaceErrors.switchedOff({ name: code });
    const caller = one.kind === 'records' ? await asOwner(ctx, one) : ctx;
    const sent = sentFor(await parametersOf(ctx, one), about);
    const how = { through: 'flow', atMostMs: AT_MOST_MS, id: about.id, origin: { row: about.row, formId: about.model.name } } as const;
    const answered = await callInterface(caller, one, sent, how).catch((error) => {
      throw error instanceof AppError ? silent(ctx, one, error) : error;
    });
    // A call by a trigger has an id and needs no users.
    return about.id === undefined ? peopleIn(ctx, one, answered) : answered.list;
  },
};

// Names the interface in the error, because the user who acts on the flow does not know which one it uses.
const silent = ({ engine, language }: Context, { name }: Interface, { key, params }: AppError): AppError =>
  interfaceErrors.silent({ name, reason: textOfKey(engine.texts, language, key, params) });

/** Records are read with the current permissions of the owner of the interface. */
async function asOwner(ctx: Context, { owner, name }: Interface): Promise<Context> {
  const [actor] = owner === null ? [] : await actorsOf(ctx.engine, [owner]);
  if (!actor) throw interfaceErrors.noOwner({ name });
  return { ...ctx, actor: { ...actor, sessionId: null } };
}

/** Formulas of parameters may use the id of the flow's initiator. */
const beside: Names = { initiator: 'string' };

function sentFor(parameters: readonly Parameter[], about: About): Filled {
  const { row, initiator, model } = about;
  const known: Readonly<Record<string, unknown>> = { ...row, initiator };
  return Object.fromEntries(
    parameters.map((parameter) => {
      const { name, formula, sourceType } = parameter;
      if (formula) return [name, computed(parameter, formula, about)];
      if (sourceType !== null) return [name, null];
      return [name, textOf(name in model.fields || name === 'initiator' ? known[name] : null)];
    }),
  );
}

function computed({ name, label }: Parameter, formula: string, { row, initiator, model }: About): unknown {
  try {
    return compilerOf(model, beside)
      .compile(formula, { type: 'any' })
      .evaluate({ ...row, initiator });
  } catch (error) {
    if (!(error instanceof ExpressionError || error instanceof ExpressionFailure)) throw error;
    throw interfaceErrors.badParameter({ name: label ?? name });
  }
}

const textOf = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** The user ids in the configured column or the family's default one, which may contain several separated by commas. */
async function peopleIn({ db }: Context, { name, peopleColumn, peopleBy }: Interface, { list }: Answered): Promise<string[]> {
  const column = peopleColumn ?? HANDLERS;
  if (list.length > 0 && !list.some((row) => Object.hasOwn(row, column))) throw interfaceErrors.noPeople({ name, column });
  const named = list.flatMap((row) => String(row[column] ?? '').split(/[,，;\s]+/)).filter((one) => one !== '');
  if (peopleBy === 'id' || named.length === 0) return named;
  const rows = await db.query<{ id: string }>(
    sql`select id::text as id from "user" where account = any(${named}) and deleted_at is null order by array_position(${named}::text[], account::text)`,
  );
  return rows.map(({ id }) => id);
}
