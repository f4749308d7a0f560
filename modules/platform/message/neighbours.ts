import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';

/** What the module needs of its neighbours. */
export interface MessageNeighbours {
  /** Seals under the server's key; throws where it has none. */
  readonly sealSecret: (owner: string, secret: Uint8Array) => Buffer;
  /** Opens what was sealed; throws where the server has another key now. */
  readonly openSecret: (owner: string, sealed: Buffer) => Buffer;
  /** The address under which people reach the system; empty where nobody has said it. */
  readonly site: (engine: Engine) => Promise<string>;
  /** Notes that the actor has an announcement before him. */
  readonly noteReading: (ctx: Context, announcement: string) => Promise<void>;
}
