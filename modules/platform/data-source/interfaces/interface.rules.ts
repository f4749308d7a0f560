import { type Context, elevated } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { holdsMinors } from '@zhixing/engine/permission/minors.ts';
import { checkedFilter } from '@zhixing/engine/read/filter.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { type Row, syntaxError } from '@zhixing/model';
import sql from 'sql-template-tag';
import { DataSource } from '../data-source.model.ts';
import { deleteSecret, storeSecret } from '../secrets.ts';
import { parametersOf } from './ask.ts';
import { DataInterface } from './data-interface.model.ts';
import { DataInterfaceParameter } from './data-interface-parameter.model.ts';
import { placesIn } from './filled.ts';
import { interfaceErrors } from './interface.errors.ts';
import { namesIn } from './kinds.ts';
import { mustOnlyRead } from './only-reads.ts';
import { systemVariables } from './parameters.ts';
import { cutStatement } from './statement.ts';

type Interface = Row<typeof DataInterface>;

/** Fields that decide which records flows read: a user who changes one becomes the owner, with whose permissions the records are read. */
const DECISIVE = ['kind', 'subject', 'condition', 'only'];

export const interfaceRules = defineRules(DataInterface, {
  create: {
    check: async ({ row, changed }, ctx) => {
      mustBeWellWritten(ctx, row, changed);
      await mustRead(ctx, row);
    },
    before: ({ row }, ctx) => own(ctx, row.id),
  },
  update: {
    derive: ({ row, before }) => (movesElsewhere(row, before) ? { hasKey: false } : {}),
    check: async ({ row, before, changed }, ctx) => {
      if (changed.has('code')) await requireUnchangedCode(ctx, before);
      mustBeWellWritten(ctx, row, changed);
      await mustRead(ctx, row);
    },
    before: async ({ row, before, changed }, ctx) => {
      if (isDecisive(changed)) await own(ctx, row.id);
      if (movesElsewhere(row, before)) await deleteSecret(ctx, row.id);
    },
  },
  delete: {
    check: ({ row }, ctx) => mustBeUnnamed(ctx, row),
    before: ({ row }, ctx) => deleteSecret(ctx, row.id),
  },
  actions: {
    enable: { check: ({ row }, ctx) => mustBeComplete(ctx, row) },
    disable: {
      check: async ({ row, args }, ctx) => {
        if (args.despite !== true) await mustBeUnnamed(ctx, row);
      },
    },
    setKey: {
      derive: () => ({ hasKey: true }),
      before: ({ row, args }, ctx) => storeSecret(ctx, row.id, args.key),
    },
    forgetKey: {
      derive: () => ({ hasKey: false }),
      before: ({ row }, ctx) => deleteSecret(ctx, row.id),
    },
  },
});

export const parameterRules = defineRules(DataInterfaceParameter, {
  save: {
    check: ({ row, changed }) => {
      // Only the syntax is checked here: the fields are known only in the flow that uses the interface.
      if (!changed.has('formula') || !row.formula || syntaxError(row.formula) === null) return;
      const params = { name: row.name };
      throw interfaceErrors.badFormula(params, { fields: { formula: { key: 'dataInterface.badFormula', params } } });
    },
  },
});

/** Refuses while flows use the interface, and names them. */
async function mustBeUnnamed(ctx: Context, row: Interface): Promise<void> {
  const users = await usersOf(ctx, row);
  if (users.length > 0) throw interfaceErrors.named({ name: row.name, users });
}

async function requireUnchangedCode(ctx: Context, before: Interface): Promise<void> {
  const users = await usersOf(ctx, before);
  if (users.length === 0) return;
  const params = { code: before.code, users };
  throw interfaceErrors.codeNamed(params, { fields: { code: { key: 'dataInterface.codeNamed', params } } });
}

const usersOf = async (ctx: Context, { code }: Interface): Promise<readonly string[]> =>
  (await Promise.all(ctx.engine.modules.map((module) => module.interfaceUsers?.(ctx, code) ?? []))).flat();

const originOf = ({ address }: Pick<Interface, 'address'>): string | undefined => URL.parse(address ?? '')?.origin;

// A key is sent only to the origin it was entered for; otherwise an editor could redirect it to a host of their own.
const movesElsewhere = (row: Interface, before: Interface): boolean =>
  before.hasKey === true && (row.kind !== 'http' || originOf(row) !== originOf(before));

function mustBeWellWritten(ctx: Context, row: Interface, changed: ReadonlySet<string>): void {
  if (ctx.engine.modules.some(({ interfaces }) => interfaces && Object.hasOwn(interfaces, row.code)))
    throw interfaceErrors.codeTaken(
      { code: row.code },
      { fields: { code: { key: 'dataInterface.codeTaken', params: { code: row.code } } } },
    );
  if (row.columns !== null && !isTexts(row.columns)) throw refused('badColumns', 'columns');
  if (row.kind === 'sql') cutStatement(row.statement ?? '');
  if (row.kind === 'http') mustBeAddress(row);
  if (row.kind === 'records' && isDecisive(changed)) mustBeReadable(ctx, row);
}

async function mustRead(ctx: Context, { kind, statement, source }: Interface): Promise<void> {
  const place = kind === 'sql' && source !== null ? await lookUp(DataSource, source, elevated(ctx)) : null;
  if (place) await mustOnlyRead(place.kind, cutStatement(statement ?? ''));
}

const refused = (name: 'badColumns' | 'badHeaders' | 'badAddress' | 'badCondition', field: string) =>
  interfaceErrors[name]({}, { fields: { [field]: { key: `dataInterface.${name}` } } });

const isDecisive = (changed: ReadonlySet<string>): boolean => DECISIVE.some((field) => changed.has(field));

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((one) => typeof one === 'string');

/** Headers that the HTTP client sets itself. */
const NOT_OURS = /^(host|connection|content-length|transfer-encoding|upgrade|keep-alive|te|trailer|expect|proxy-.*)$/i;

// Placeholders come after the host, so that no parameter decides which server is called.
function mustBeAddress({ address, headers }: Interface): void {
  const [host = ''] = /^https?:\/\/[^/?#]+/i.exec(address ?? '') ?? [];
  const url = URL.parse(address ?? '');
  if (host === '' || /[{}]/.test(host) || !url || url.username || url.password) throw refused('badAddress', 'address');
  if (headers === null) return;
  if (!isTexts(headers) || Object.keys(headers).some((name) => !/^[A-Za-z0-9-]{1,60}$/.test(name) || NOT_OURS.test(name)))
    throw refused('badHeaders', 'headers');
}

function mustBeReadable(ctx: Context, { subject, condition, only }: Interface): void {
  const model = ctx.engine.registry.find(subject ?? '');
  if (!model)
    throw interfaceErrors.unknownSubject(
      { subject: subject ?? '' },
      { fields: { subject: { key: 'dataInterface.unknownSubject', params: { subject: subject ?? '' } } } },
    );
  const title = ctx.engine.words.title(ctx.language, model);
  if (can(ctx, model, 'read') === null) throw interfaceErrors.notReadable({ model: title });
  if (holdsMinors(ctx.engine, model, namesIn(only))) throw interfaceErrors.ofMinors();
  if (condition === null || placesIn(condition).length > 0) return;
  try {
    checkedFilter(ctx, model, condition);
  } catch (error) {
    if (error instanceof AppError) throw refused('badCondition', 'condition');
    throw error;
  }
}

/** Every placeholder is known, and one that reads records is enabled by its owner, with whose permissions it reads. */
async function mustBeComplete(ctx: Context, row: Interface): Promise<void> {
  const known = [...systemVariables, ...(await parametersOf(ctx, row)).map(({ name }) => name)];
  const { statement, address, headers, body, condition, answer } = row;
  const named = [
    ...(row.kind === 'sql' ? cutStatement(statement ?? '').names : []),
    ...placesIn([address, headers, body, condition, answer]),
  ];
  const unknown = named.find((name) => !known.includes(name));
  if (unknown) throw interfaceErrors.unknownPlace({ name: unknown });
  if (row.kind === 'records' && row.owner !== ctx.actor.userId && !ctx.actor.access.everything) throw interfaceErrors.notYours();
}

// The permission to edit interfaces does not include choosing users, and programs (API keys) own nothing.
const own = (ctx: Context, id: string): Promise<unknown> =>
  updateRows(ctx, DataInterface, { set: { owner: sql`(select id from "user" where id = ${ctx.actor.userId})` }, where: sql`t.id = ${id}` });
