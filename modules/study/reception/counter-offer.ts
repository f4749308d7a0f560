import type { Context } from '@zhixing/engine/context.ts';
import { receptionErrors } from './reception.errors.ts';

interface Offer {
  readonly counterFrom: string;
  readonly counterTo: string;
  readonly counterNote: string;
}

/** Fields of a request to which no other time is offered. */
export const noOffer = { counterFrom: null, counterTo: null, counterNote: null, counteredAt: null };

/** What an offer of another time writes. */
export const offered = ({ counterFrom, counterTo, counterNote }: Offer, ctx: Context) => ({
  counterFrom,
  counterTo,
  counterNote,
  counteredAt: ctx.now().toISOString(),
});

/** Throws unless the offered time lies ahead and ends later than it begins. */
export function mustBeATime({ counterFrom, counterTo }: Offer, ctx: Context): void {
  if (counterTo <= counterFrom)
    throw receptionErrors.counterBackwards({}, { fields: { counterTo: { key: 'reception.counterBackwards' } } });
  if (Date.parse(counterFrom) < ctx.now().getTime()) throw receptionErrors.past({}, { fields: { counterFrom: { key: 'reception.past' } } });
}
