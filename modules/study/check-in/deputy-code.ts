import type { Engine } from '@zhixing/engine/engine.ts';
import { keyed } from './badge.ts';

/** The six digits of a deputy: derived under the server's key, so that they are stored nowhere. */
export const codeOf = (engine: Engine, { id }: { readonly id: string }): string =>
  String(keyed(engine, `pickup ${id}`).readUInt32BE(0) % 1_000_000).padStart(6, '0');

export const isCodeOf = (engine: Engine, deputy: { readonly id: string }, code: string): boolean => codeOf(engine, deputy) === code;
