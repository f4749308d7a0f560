import type { TripChoice } from './answers.ts';

/** Patterns and lengths that the server accepts. */
const PHONE = /^[\d-]{7,20}$/;
const CONTENT = 10;

interface Chosen {
  readonly anonymous: boolean;
  readonly trip: TripChoice | null;
}

type Said = Readonly<Record<string, string | boolean>>;

/** What was typed, without what is empty: the name and telephone of an anonymous complaint are never sent. */
export function saidIn(data: FormData, { anonymous, trip }: Chosen): Said {
  const names = ['category', 'title', 'content', 'demand', 'code', ...(trip ? ['party'] : ['bureau']), 'partyName'];
  const person = anonymous ? [] : ['complainant', 'phone'];
  const typed = [...names, ...person].map((name) => [name, String(data.get(name) ?? '').trim()] as const);
  return { anonymous, ...(trip && { tripNo: trip.tripNo }), ...Object.fromEntries(typed.filter(([, value]) => value !== '')) };
}

/** What a form lacks, before it is sent: an incomplete one would use up the picture. */
export function lackingIn(said: Said, anonymous: boolean): string | null {
  if (!said.tripNo && !said.bureau) return 'place';
  if (!said.category || String(said.title ?? '').length < 2) return 'matter';
  if (String(said.content ?? '').length < CONTENT) return 'content';
  if (!anonymous && !isPerson(said)) return 'person';
  return said.code ? null : 'code';
}

const isPerson = ({ complainant = '', phone = '' }: Said): boolean => String(complainant).length >= 2 && PHONE.test(String(phone));
