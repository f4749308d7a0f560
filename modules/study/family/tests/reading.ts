import type { Engine } from '@zhixing/engine/engine.ts';
import { tokenOfLink } from '../links/tokens.ts';

/** A code as the sender gets it. */
export interface PhoneCode {
  readonly phone: string;
  readonly code: string;
}

/** The token that the printed QR code of a link has. */
export const tokenOf = (engine: Engine, link: { id: string; round: number | null }): string => tokenOfLink(engine, link);

/** The smallest PNG, as a signature. */
export const signature = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
