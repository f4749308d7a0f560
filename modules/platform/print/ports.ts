import type { Context } from '@zhixing/engine/context.ts';
import type { describeModel } from '@zhixing/engine/describe/describe.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

/** A model as described to the reader. */
export type Described = ReturnType<typeof describeModel>;

/** A record as the reader sees it. */
export interface PrintedRecord {
  readonly record: Readonly<Record<string, unknown>>;
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>> | null>>;
  readonly masked: readonly string[];
}

/** Rows of a sub-table or related records. */
export interface PrintedRows {
  readonly model: string;
  readonly title: string;
  readonly fields: Described['fields'];
  readonly list: readonly Readonly<Record<string, unknown>>[];
  readonly labels: PrintedRecord['labels'];
  readonly masked: readonly string[];
  readonly total: number;
}

/** A flow as those concerned see it, in the reader's language. */
export interface PrintedFlow {
  readonly title: string;
  readonly flow: string;
  /** Status as text. */
  readonly standing: string;
  readonly initiator: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** When the flow or its record was last changed. */
  readonly changedAt: string;
  readonly model: Described;
  readonly one: PrintedRecord;
  readonly rows: readonly PrintedRows[];
  /** Decisions in their order. */
  readonly opinions: readonly PrintedOpinion[];
  /** The nodes that were reached, with their state and people. */
  readonly way: readonly {
    readonly title: string;
    readonly state: string;
    readonly people: readonly { name: string; at: string | null }[];
  }[];
}

export interface PrintedOpinion {
  readonly node: string;
  /** Null where the flow acted by itself. */
  readonly who: string | null;
  /** For whom the person acted. */
  readonly principal: string | null;
  readonly act: string;
  readonly opinion: string;
  readonly at: string;
  readonly signature: { readonly mediaType: string; readonly bytes: Uint8Array } | null;
}

interface PrintedFlows {
  /** Throws model.notFound where the reader may not see the flow. */
  readonly of: (ctx: Context, id: string) => Promise<PrintedFlow>;
}
export const printedFlows = definePort<PrintedFlows>('print.flows');

interface Pictures {
  /** The image as JPEG whose longer side is at most `side` pixels; null if it cannot be decoded. */
  readonly jpeg: (mediaType: string, bytes: Uint8Array, side: number) => Promise<Uint8Array | null>;
}
export const pictures = definePort<Pictures>('print.pictures');

interface Files {
  /** Stores bytes as a file of the actor. */
  readonly store: (ctx: Context, id: string, name: string, bytes: Buffer) => Promise<unknown>;
  /** A safe file name. */
  readonly plainName: (name: string) => string;
}
export const files = definePort<Files>('print.files');

interface SystemName {
  /** The name of the system in the language of a reader. */
  readonly of: (ctx: Context) => Promise<string>;
}
export const systemName = definePort<SystemName>('print.systemName');
