import { createHash } from 'node:crypto';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Grant } from '@zhixing/engine/permission/access.ts';
import type { GrantRecords } from '@zhixing/engine/permission/access-cache.ts';
import type { Condition } from '@zhixing/model';
import sql from 'sql-template-tag';
import { APPLICATIONS, grantsFrom, modelGrant, namedItems, PAGES } from './documents.ts';

interface Line {
  readonly holder: string;
  readonly id: string;
  readonly version: number;
  readonly subject: string;
  readonly document: unknown;
}

/** Every stored grant. A document that cannot be parsed grants nothing and is logged. */
export async function grantRecordsOf(engine: Engine): Promise<GrantRecords> {
  const lines = await engine.database.query<Line>(sql`
    select coalesce('role:' || role, 'user:' || "user", 'position:' || position, 'group:' || user_group) as holder, id, version, subject, document
    from authorisation where deleted_at is null and num_nonnulls(role, "user", position, user_group) = 1 order by 1, subject`);
  const schemes = await engine.database.query<{ id: string; condition: Condition }>(
    sql`select id, condition from data_scheme where deleted_at is null and status = 'enabled'`,
  );
  const byPrincipal = Map.groupBy(lines, ({ holder: principal }) => principal);
  return {
    grants: new Map([...byPrincipal].map(([principal, own]) => [principal, grantsIn(engine, principal, own)])),
    schemes: new Map(schemes.map(({ id, condition }) => [id, condition])),
    pages: itemsOf(lines, PAGES),
    applications: itemsOf(lines, APPLICATIONS),
    stamps: new Map([...byPrincipal].map(([principal, own]) => [principal, stampFor(own)])),
  };
}

/** Version stamp of a principal's stored grants; it changes with every change to them. */
export const stampFor = (lines: readonly Pick<Line, 'id' | 'version'>[]): string =>
  createHash('sha256')
    .update(
      lines
        .map(({ id, version }) => `${id}:${version}`)
        .sort()
        .join(),
    )
    .digest('hex')
    .slice(0, 32);

function grantsIn(engine: Engine, principal: string, lines: readonly Line[]): ReadonlyMap<string, readonly Grant[]> {
  return new Map(
    lines.flatMap(({ subject, document }): [string, readonly Grant[]][] => {
      if (subject.startsWith('@')) return [];
      const read = modelGrant.safeParse(document);
      if (!read.success) engine.log.warn({ holder: principal, subject }, 'a grant cannot be read and grants nothing');
      return [[subject, read.success ? grantsFrom(principal, subject, read.data) : []]];
    }),
  );
}

function itemsOf(lines: readonly Line[], wanted: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    lines.flatMap(({ holder: principal, subject, document }): [string, readonly string[]][] => {
      if (subject !== wanted) return [];
      const read = namedItems.safeParse(document);
      return [[principal, read.success ? read.data.items : []]];
    }),
  );
}
