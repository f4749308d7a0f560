import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';
import { secretBoxPort } from '@zhixing/engine/ports/secret-box.ts';

/** Encrypts the secrets of connections and interfaces. */
export const dataSourceSecrets = secretBoxPort('dataSource');

/** An API key that may call data interfaces. */
export interface ProgramKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly interfaces: readonly string[];
  readonly addresses: readonly string[];
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** API keys of external programs, stored together with all other API keys. */
interface ProgramKeys {
  readonly make: (
    ctx: Context,
    key: { name: string; days: number; addresses: readonly string[]; interfaces: readonly string[] },
  ) => Promise<{ id: string; key: string; expiresAt: number }>;
  readonly find: (ctx: Context, of?: { readonly id?: string; readonly asks?: string }) => Promise<readonly ProgramKey[]>;
  readonly bind: (ctx: Context, id: string, interfaces: readonly string[]) => Promise<void>;
  readonly revoke: (ctx: Context, id: string) => Promise<void>;
}
export const programKeys = definePort<ProgramKeys>('dataSource.programKeys');
