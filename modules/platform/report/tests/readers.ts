import type { Actor } from '@zhixing/engine/context.ts';
import { actorsOf } from '@zhixing/engine/permission/readers.ts';
import type { Answer, TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';

/** People of the sample who read reports, by account. */
export interface Readers {
  as(account: string): Actor;
  /** What a path below `/api/reports` answers an account. */
  get(account: string, path: string, query?: Record<string, string>): Promise<Answer>;
}

/** Accounts of the sample as readers whose sign-in is recent enough for everything. */
export async function readersOf(server: TestServer, accounts: readonly string[]): Promise<Readers> {
  const people = new Map<string, Actor>();
  for (const account of accounts) {
    const [user] = await server.engine.database.query<{ id: string }>(sql`select id from "user" where account = ${account}`);
    const [actor] = await actorsOf(server.engine, [user?.id ?? '']);
    if (actor) people.set(account, server.actor({ ...actor, provenUntil: Date.parse('2030-01-01') }));
  }
  const as = (account: string): Actor => {
    const actor = people.get(account);
    if (!actor) throw new Error(`the sample has no account ${account}`);
    return actor;
  };
  return {
    as,
    get: (account, path, query = {}) => server.request(as(account), 'GET', `/api/reports${path}?${new URLSearchParams(query)}`),
  };
}

export interface ReportGroup {
  readonly keys: (string | null)[];
  readonly rows: number | null;
  readonly values: Record<string, number | null>;
}

/** The groups of an answer by some dimensions; those of the whole without any. */
export const groupsBy = (answer: Answer, ...by: string[]): ReportGroup[] =>
  answer.data.sets.find((set: { by: string[] }) => set.by.join() === by.join())?.groups ?? [];
