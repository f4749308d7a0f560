import type { Context } from '../context.ts';
import { definePort } from './port.ts';

/** A user who administers the platform. */
export interface Administrator {
  readonly id: string;
  readonly name: string;
  /** May do everything, and not only what the role of the platform administrator grants. */
  readonly everything: boolean;
}

interface Administrators {
  /** Those whose accounts are enabled, the oldest accounts first; read on the connection of the caller. */
  readonly of: (ctx: Pick<Context, 'db'>) => Promise<readonly Administrator[]>;
}

/** Who administers the platform: the one answer for whatever has to be brought before an administrator. */
export const administrators = definePort<Administrators>('account.administrators');
