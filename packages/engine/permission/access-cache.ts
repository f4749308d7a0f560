import type { Condition } from '@zhixing/model';
import type { Database } from '../database/database.ts';
import type { ClearableCache } from '../observability/cache.ts';
import type { Access, Grant } from './access.ts';

/** A holder of grants: a user, role, position or group. */
export interface Principal {
  /** `role:<id>`, `user:<id>`, `position:<id>`, `group:<id>`. */
  readonly key: string;
  /** For roles: the code under which modules declare default grants. */
  readonly role?: string;
}

/** Grants that administrators have stored, in addition to the declared ones. */
export interface GrantRecords {
  /** Principal key → model → grants. A role's entry for a model replaces its declared grants, even if empty. */
  readonly grants: ReadonlyMap<string, ReadonlyMap<string, readonly Grant[]>>;
  readonly schemes: ReadonlyMap<string, Condition>;
  /** Principal key → codes of the menu pages it shows. Roles without an entry show their default pages. */
  readonly pages: ReadonlyMap<string, readonly string[]>;
  /** Principal key → ids of applications it opens. */
  readonly applications: ReadonlyMap<string, readonly string[]>;
  /** Principal key → a stamp that changes whenever its stored grants change. */
  readonly stamps: ReadonlyMap<string, string>;
}

/** Merged permissions, cached per set of principals until any grant changes. */
export interface AccessCache {
  accessFor(principals: readonly Principal[], administrator: boolean): Promise<Access>;
  /** Declared and stored grants of one principal. */
  grantsOf(principal: Principal): Promise<readonly Grant[]>;
  records(): Promise<GrantRecords>;
  /** Notifies all processes on commit that the grants of a principal have changed; without one, those of any. */
  changed(db: Database, principal?: string): Promise<void>;
  /** Notifies open windows of a user that their principals have changed; cached grants stay valid. */
  told(db: Database, userId: string): Promise<void>;
  /** Subscribes to changes: receives the principal's key, or an empty string if any may have changed. */
  onChange(listener: (principal: string) => void): void;
  /** Starts listening for changes made by other processes. */
  listen(): Promise<void>;
  readonly caches: readonly ClearableCache[];
}
