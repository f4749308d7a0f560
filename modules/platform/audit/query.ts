import type { LineQuery } from '@zhixing/engine/audit/read-lines.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { isId } from '@zhixing/model';
import { addDays, chinaDateTime } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';

/** The categories of the family: signing in, operations, errors, requests. */
export const categories = { '1': 'signIn', '3': 'operation', '4': 'error', '5': 'request' } as const;
export type Category = '1' | '3' | '4' | '5';

/** What the page asks for. Days are those of China. */
export interface LogQuestion {
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly keyword: string;
  readonly person: string;
  readonly address: string;
  readonly module: string;
}

const SIGNING = ['signIn', 'signOut'];
const MOST_PEOPLE = 200;

/** By what was searched, for the line about it: what was typed may be a child's name, and lines cannot be erased. */
export const searchedBy = (asked: LogQuestion): string[] => Object.entries(asked).flatMap(([name, value]) => (value ? [name] : []));

/** From the first to the last moment of the days that are asked for. */
export const spanOf = ({ startTime, endTime }: LogQuestion): { from?: Date; to?: Date } => ({
  ...(startTime ? { from: chinaDateTime(startTime) } : {}),
  ...(endTime ? { to: chinaDateTime(addDays(endTime, 1)) } : {}),
});

/** People whose name or account holds a text. */
export async function peopleLike({ db }: Context, text: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from "user" where position(lower(${text}) in lower(name)) > 0 or position(lower(${text}) in lower(account)) > 0 limit ${MOST_PEOPLE}`,
  );
  return rows.map(({ id }) => id);
}

/** A question about lines of the audit log, of those about signing in or of all others. */
export async function lineQueryOf(ctx: Context, category: 'signIn' | 'operation', asked: LogQuestion): Promise<LineQuery> {
  const { keyword, person, address, module } = asked;
  return {
    ...spanOf(asked),
    ...(category === 'signIn' ? { kinds: SIGNING } : { without: SIGNING }),
    ...(person && { actors: await peopleLike(ctx, person) }),
    ...(address && { address }),
    ...(module && { model: module }),
    ...(keyword && { anyOf: await meanings(ctx, keyword) }),
  };
}

// What one box of a page may mean: a request, record or job by its id, what was done, to what, by whom.
async function meanings(ctx: Context, keyword: string): Promise<LineQuery[]> {
  const { registry, words } = ctx.engine;
  const titled = registry.all().filter((model) => words.title(ctx.language, model).includes(keyword));
  const people = await peopleLike(ctx, keyword);
  return [
    { request: keyword },
    { verb: keyword },
    ...titled.map(({ name }) => ({ model: name })),
    ...(people.length > 0 ? [{ actors: people }] : []),
    ...(isId(keyword) ? [{ records: [keyword] }, { jobs: [keyword] }] : []),
  ];
}
