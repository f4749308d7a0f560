import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';
import type { ReportSet } from '@zhixing/engine/report/answer-types.ts';
import type { OpenReport } from '@zhixing/engine/report/open-report.ts';
import type { Question } from '@zhixing/engine/report/question.ts';

/** Groups of a report with words for all keys, as its page shows them. */
export interface Worded {
  readonly sets: readonly ReportSet[];
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The keys of dimensions that have an order of their own. */
  readonly orders: Readonly<Record<string, readonly string[]>>;
}

interface Reports {
  /** @throws report.unknown, model.denied or report.denied */
  readonly open: (ctx: Context, name: string) => Promise<OpenReport>;
  readonly answer: (ctx: Context, question: Question) => Promise<Worded>;
}
export const reports = definePort<Reports>('screen.reports');

interface Tracks {
  /** Tracks of a trip under way that the reader may see in clear; every reading is logged. */
  readonly read: (
    asked: { readonly trip: string; readonly from: string; readonly until: string },
    ctx: Context,
  ) => Promise<{ readonly tracks: readonly object[] }>;
}
export const tracks = definePort<Tracks>('screen.tracks');

interface ClientAddresses {
  /** What a client is told apart by. */
  readonly keyOf: (address: string) => string;
}
export const clientAddresses = definePort<ClientAddresses>('screen.clientAddresses');

interface Tokens {
  /** A digest under the server's key. */
  readonly of: (text: string) => Buffer;
}
export const tokens = definePort<Tokens>('screen.tokens');

interface MapTiles {
  /** The source of map tiles of the installation, if one is set up. */
  readonly of: () => { readonly url: string; readonly attribution: string } | null;
}
export const mapTiles = definePort<MapTiles>('screen.mapTiles');

/** A booking of a venue; without id and names where the reader may not read it. */
interface VenueUse {
  readonly id: string | null;
  readonly venue: string;
  readonly from: string;
  readonly to: string;
  readonly people: number;
  readonly status: string;
  readonly school: string | null;
}

interface VenueUses {
  /** Of a site that the reader may read. */
  readonly today: (ctx: Context, site: string) => Promise<readonly VenueUse[]>;
}
export const venueUses = definePort<VenueUses>('screen.venueUses');
