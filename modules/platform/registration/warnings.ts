import { type Context, elevated } from '@zhixing/engine/context.ts';
import type { Warning } from '@zhixing/engine/module.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Condition, Row } from '@zhixing/model';
import { User } from '../../identity/account/user.model.ts';
import { Organisation } from '../../identity/organisation/organisation.model.ts';
import { Registration } from './registration.model.ts';
import { placeKind } from './taken.ts';

type Registered = Row<typeof Registration>;

/** Warnings about duplicates and obstacles to approval. */
export async function warningsOn(row: Registered, ctx: Context): Promise<readonly Warning[]> {
  const open = row.status === 'pending' || row.status === 'supplement';
  return [...(await alike(row, ctx)), ...(open ? await inTheWay(row, ctx) : [])];
}

const LIMIT = 5;

/** Other registrations with the same name, code or phone, in any state. */
async function alike(row: Registered, ctx: Context): Promise<Warning[]> {
  const same = (name: 'name' | 'uscc' | 'schoolCode' | 'phone'): Condition[] => (row[name] === null ? [] : [{ [name]: row[name] }]);
  const any = [...same('name'), ...same('uscc'), ...same('schoolCode'), ...same('phone')];
  const found = await repo(Registration, elevated(ctx)).find({ all: [{ any }, { id: { ne: row.id } }] }, { limit: LIMIT });
  const readable = new Set((await filterReadable(found, ctx)).map(({ id }) => id));
  const { engine, language } = ctx;
  const model = engine.registry.get(Registration.name);
  return found.map((other) => {
    const fields = (['name', 'uscc', 'schoolCode', 'phone'] as const).filter((name) => row[name] !== null && row[name] === other[name]);
    const params = {
      regNo: other.regNo,
      name: other.name,
      status: engine.words.option(language, model, 'status', other.status),
      fields: fields.map((name) => engine.words.field(language, model, name)).join(language === 'en' ? ', ' : '、'),
    };
    const text = engine.texts.text(language, 'registration.warnings.alike', params);
    return { tone: 'warning', text, ...(readable.has(other.id) && { record: other.id }) };
  });
}

async function filterReadable(rows: readonly Registered[], ctx: Context): Promise<readonly Registered[]> {
  const scope = can(ctx, ctx.engine.registry.get(Registration.name), 'read');
  if (scope === null || rows.length === 0) return [];
  return repo(Registration, elevated(ctx)).find({ all: [scope, { id: { in: rows.map(({ id }) => id) } }] });
}

async function inTheWay(row: Registered, ctx: Context): Promise<Warning[]> {
  const all = elevated(ctx);
  const kind = placeKind(row);
  const warning = (name: string, params: Readonly<Record<string, unknown>> = {}): Warning => ({
    tone: 'danger',
    text: ctx.engine.texts.text(ctx.language, `registration.warnings.${name}`, params),
  });
  if (kind === null) return [];
  const codes = [row.uscc, row.schoolCode].filter((code) => code !== null);
  const place = await repo(Organisation, all).first({
    any: [{ kind, name: row.name }, ...(codes.length > 0 ? [{ code: { in: codes } }] : [])],
  });
  const account = row.account === null ? null : await repo(User, all).first({ account: row.account });
  return [
    ...(place ? [warning('place', { name: place.name })] : []),
    ...(account ? [warning('account', { account: account.account })] : []),
    ...(row.materials?.length ? [] : [warning('materials')]),
  ];
}
