import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';
import type { PdfSheets } from '@zhixing/engine/ports/printed-pdf.ts';
import type { GeoPoint } from '@zhixing/model';
import type { Travel } from './itinerary/travel.ts';

/** Prints filing forms. */
export const sheets = definePort<PdfSheets>('trip.sheets');

/** Distance and driving time by road. */
interface Routing {
  /** Null where no provider is configured. Throws where the provider does not answer, or knows no way. */
  readonly between: ((ctx: Context, from: GeoPoint, to: GeoPoint) => Promise<Travel>) | null;
}
export const routing = definePort<Routing>('trip.routing');
