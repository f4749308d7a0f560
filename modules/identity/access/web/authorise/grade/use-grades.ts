import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import type { Givable, Line, Place } from './matrix.ts';

const PATH = '/api/permission/organizeAdminIsTrator';

/** A user who administers a part of the organisations. */
export interface Manager {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly place: string | null;
  readonly organisations: number;
  readonly own: boolean;
}

export interface Grade {
  readonly manager: { readonly id: string; readonly name: string; readonly account: string };
  readonly own: boolean;
  readonly changes: boolean;
  readonly stamp: string;
  readonly lines: readonly Line[];
  /** The rights that may be given, by organisation; null means all. */
  readonly givable: Readonly<Record<string, Givable>> | null;
}

export const useManagers = (keyword: string, currentPage: number, pageSize: number) =>
  useQuery({
    queryKey: ['grades', 'managers', keyword, currentPage, pageSize],
    queryFn: ({ signal }) =>
      api.get<{ list: readonly Manager[]; pagination: { total: number } }>(PATH, { keyword, currentPage, pageSize }, { signal }),
    placeholderData: (before) => before,
  });

export const useGrade = (id: string) =>
  useQuery({
    queryKey: ['grades', 'matrix', id],
    queryFn: ({ signal }) => api.get<Grade>(`${PATH}/${id}`, {}, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const usePlaces = () =>
  useQuery({
    queryKey: ['grades', 'places'],
    queryFn: async ({ signal }) =>
      (await api.get<{ list: readonly Place[] }>('/api/permission/Organize/Department/Selector/0', {}, { signal })).list,
  });

/** Saves a matrix and returns the server's message. */
export function useSaveGrade() {
  const queries = useQueryClient();
  return async (id: string, lines: readonly Line[], stamp: string): Promise<string> => {
    let message = '';
    const announce = (text: string) => {
      message = text;
    };
    await api.put(`${PATH}/${id}`, { lines, stamp }, { told: announce });
    await queries.invalidateQueries({ queryKey: ['grades'] });
    return message;
  };
}
