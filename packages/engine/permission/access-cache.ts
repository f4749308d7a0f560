import type { Condition } from '@zhixing/model';
import type { Database } from '../database/database.ts';
import type { Remembered } from '../observability/remembered.ts';
import type { Access, Grant } from './access.ts';

/** Somebody or something that holds grants: a user, a role, a position, a group. */
export interface Principal {
  /** `role:<id>`, `user:<id>`, `position:<id>`, `group:<id>`. */
  readonly key: string;
  /** Of roles: their code, under which modules declare what they may do from the beginning. */
  readonly role?: string;
}

/** What administrators have written down, beside what modules declare. */
export interface GrantRecords {
  /** Holder key → model → grants. Where a role has an entry for a model, it takes the place of what is declared, even when it is empty. */
  readonly grants: ReadonlyMap<string, ReadonlyMap<string, readonly Grant[]>>;
  readonly schemes: ReadonlyMap<string, Condition>;
  /** Holder key → codes of the menu pages it shows. Without an entry a role shows those of its areas. */
  readonly pages: ReadonlyMap<string, readonly string[]>;
  /** Holder key → ids of applications that it opens. */
  readonly applications: ReadonlyMap<string, readonly string[]>;
  /** Holder key → what changes with every change of what is written down for it. */
  readonly stamps: ReadonlyMap<string, string>;
}

/** Who may do what, merged once per set of holders and remembered until a grant changes anywhere. */
export interface AccessCache {
  accessFor(principals: readonly Principal[], administrator: boolean): Promise<Access>;
  /** What one holder is granted, declared and written. */
  grantsOf(principal: Principal): Promise<readonly Grant[]>;
  records(): Promise<GrantRecords>;
  /** Tells every process, with the commit of the transaction, that the grants of a holder have changed; without one, those of anybody. */
  changed(db: Database, principal?: string): Promise<void>;
  /** Tells open windows of a person that he holds other things than before; what is remembered of grants stays. */
  told(db: Database, userId: string): Promise<void>;
  /** Hears of changes: the key of the holder, or empty where it may be anybody. */
  onChange(listener: (principal: string) => void): void;
  /** Starts to hear of changes made by other processes. */
  listen(): Promise<void>;
  readonly remembered: readonly Remembered[];
}
