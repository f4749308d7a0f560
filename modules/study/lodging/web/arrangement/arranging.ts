import { api } from '@zhixing/client/http.ts';

export const parts = ['groups', 'seats', 'rooms'] as const;
export type PartName = (typeof parts)[number];

export const lists = ['rooms', 'groups', 'seats', 'staff', 'meals', 'insurance'] as const;
export type ListName = (typeof lists)[number];

export interface Wanted {
  readonly parts: Readonly<Record<PartName, boolean>>;
  readonly seed: number;
  readonly groupSize?: number;
  readonly keepLeaders: boolean;
}

interface Differences {
  readonly printedAt: string;
  readonly changes: readonly { readonly name: string; readonly from: string | null; readonly to: string | null }[];
}

export interface ArrangementState {
  readonly trip: { readonly id: string; readonly name: string };
  /** Whether the trip may still be arranged. */
  readonly open: boolean;
  readonly last: { readonly appliedAt: string; readonly met: number; readonly unmet: number; readonly undoable: boolean } | null;
  readonly printed: Readonly<Record<ListName, Differences | null>>;
}

export interface Preview {
  readonly basis: string;
  readonly figures: readonly Readonly<Record<string, number>>[];
  readonly problems: readonly { readonly text: string; readonly soft: boolean }[];
  readonly met: number;
  readonly unmet: readonly { readonly part: PartName; readonly child: string; readonly wish: string; readonly reason: string }[];
  readonly groups: readonly {
    readonly name: string;
    readonly leader: string;
    readonly captain: string;
    readonly vehicle: string;
    readonly members: readonly string[];
    readonly classes: readonly string[];
  }[];
  readonly coaches: readonly { readonly name: string; readonly riders: number }[];
  readonly rooms: readonly {
    readonly name: string;
    readonly gender: string | null;
    readonly size: number;
    readonly level: number | null;
    readonly people: readonly string[];
  }[];
  readonly changes: Readonly<Record<PartName, number>>;
}

const at = (trip: string): string => `/api/trips/${trip}/arrangement`;

export const readState = (trip: string, signal: AbortSignal): Promise<ArrangementState> => api.get(at(trip), {}, { signal });
export const preview = (trip: string, wanted: Wanted): Promise<Preview> => api.post(`${at(trip)}/preview`, wanted);
export const apply = (trip: string, wanted: Wanted, basis: string): Promise<ArrangementState> =>
  api.post(`${at(trip)}/apply`, { ...wanted, basis });
export const undo = (trip: string): Promise<ArrangementState> => api.post(`${at(trip)}/undo`, {});
export const printList = (trip: string, list: ListName, format: 'pdf' | 'xlsx'): Promise<string> =>
  api.download(`/api/trips/${trip}/lists/${list}`, { format });
