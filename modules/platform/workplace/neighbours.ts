import type { Context } from '@zhixing/engine/context.ts';

/** What the module needs of its neighbours. */
export interface WorkplaceNeighbours {
  /** Seals under the server's key; throws where it has none. */
  readonly sealSecret: (owner: string, secret: Uint8Array) => Buffer;
  /** Opens what was sealed; throws where the server has another key now. */
  readonly openSecret: (owner: string, sealed: Buffer) => Buffer;
  /** Throws where the actor may not give a role to people of an organisation. */
  readonly mustMayGive: (ctx: Context, role: string, organisation: string) => Promise<void>;
}
