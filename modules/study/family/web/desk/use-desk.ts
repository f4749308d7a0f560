import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';

export interface DeskChild {
  readonly id: string;
  readonly name: string;
  readonly class: string | null;
  readonly read: boolean | null;
  readonly signUp: string | null;
  readonly owes: boolean | null;
}

export interface DeskLine {
  readonly id: string;
  readonly version: number;
  readonly guardian: string;
  readonly children: readonly DeskChild[];
  readonly status: 'open' | 'revoked';
  readonly sentAt: string | null;
  readonly openedAt: string | null;
  readonly lastSeenAt: string | null;
  readonly lockedUntil: string | null;
  readonly expiresAt: string;
}

export interface Desk {
  readonly trip: { readonly id: string; readonly name: string } | null;
  readonly classes: readonly { readonly id: string; readonly name: string }[];
  readonly list: readonly DeskLine[];
  /** Whether the reader hands out links. */
  readonly mayIssue: boolean;
}

const REFRESH_MS = 30_000;

// Under the key of all records, so that every write in this window refreshes it.
export function useDesk(trip: string | null, schoolClass: string | null) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...keys.allData, language, 'familyLinks', trip, schoolClass],
    queryFn: ({ signal }) =>
      api.get<Desk>('/api/family-links', { ...(trip && { trip }), ...(schoolClass && { class: schoolClass }) }, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** What a family has not done yet; the groups of the desk. */
export const groups = ['all', 'unopened', 'unread', 'unanswered', 'unpaid', 'locked'] as const;
export type Group = (typeof groups)[number];

const away = ['declined', 'withdrawn'];

/** Whether a line belongs to a group. Children who do not take part owe no further answer. */
export function isIn(group: Group, { status, openedAt, lockedUntil, children }: DeskLine): boolean {
  if (group === 'all') return true;
  if (status !== 'open') return false;
  if (group === 'unopened') return openedAt === null;
  if (group === 'locked') return isLocked(lockedUntil);
  if (group === 'unread') return children.some(({ read, signUp }) => read === false && !away.includes(signUp ?? ''));
  if (group === 'unpaid') return children.some(({ owes }) => owes === true);
  return children.some(({ signUp }) => signUp === 'invited');
}

export const isLocked = (until: string | null): boolean => until !== null && Date.parse(until) > Date.now();
