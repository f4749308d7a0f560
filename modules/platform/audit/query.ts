import type { LineQuery } from '@zhixing/engine/audit/read-lines.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { isId } from '@zhixing/model';
import { addDays, chinaDateTime } from '@zhixing/model/china-time.ts';
import { plainText } from '@zhixing/model/plain-text.ts';
import sql from 'sql-template-tag';

/** Log categories of the API family: sign-ins, operations, errors, requests. */
export const categories = { '1': 'signIn', '3': 'operation', '4': 'error', '5': 'request' } as const;
export type Category = '1' | '3' | '4' | '5';

/** Search criteria of the log page. Dates are in China time. */
export interface LogQuestion {
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly keyword: string;
  readonly person: string;
  readonly address: string;
  readonly module: string;
}

const SIGNING = ['signIn', 'signOut'];
const MAX_PEOPLE = 200;

/** Names of the criteria used, for the audit line: the values may contain a child's name, and audit lines cannot be erased. */
export const searchedBy = (asked: LogQuestion): string[] => Object.entries(asked).flatMap(([name, value]) => (value ? [name] : []));

/** Start of the first and end of the last day. */
export const spanOf = ({ startTime, endTime }: LogQuestion): { from?: Date; to?: Date } => ({
  ...(startTime ? { from: chinaDateTime(startTime) } : {}),
  ...(endTime ? { to: chinaDateTime(addDays(endTime, 1)) } : {}),
});

/** Ids of users whose name or account contains a text. */
export async function peopleLike({ db }: Context, text: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from "user" where position(lower(${text}) in lower(name)) > 0 or position(lower(${text}) in lower(account)) > 0 limit ${MAX_PEOPLE}`,
  );
  return rows.map(({ id }) => id);
}

/** The query for audit lines, either about signing in or all others. */
export async function lineQueryOf(ctx: Context, category: 'signIn' | 'operation', asked: LogQuestion): Promise<LineQuery> {
  const { address, module } = asked;
  const [keyword, person] = [plainText(asked.keyword).trim(), plainText(asked.person).trim()];
  return {
    ...spanOf(asked),
    ...(category === 'signIn' ? { kinds: SIGNING } : { without: SIGNING }),
    ...(person && { actors: await peopleLike(ctx, person) }),
    ...(address && { address }),
    ...(module && { model: module }),
    ...(keyword && { anyOf: await meanings(ctx, keyword) }),
  };
}

// A keyword may be a request id, record id, job id, verb, model title or user name.
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
