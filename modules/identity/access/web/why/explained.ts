import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import type { Question } from '@zhixing/shell/why-address.ts';

/** One grant that allows a permission. */
export interface Reason {
  readonly holder: string;
  readonly type: string;
  readonly scheme: string;
  /** Whether the record is included; null if no record was given. */
  readonly record: boolean | null;
  readonly written: boolean;
}

export interface Permission {
  readonly name: string;
  readonly title: string;
  readonly allowed: boolean;
  readonly reasons: readonly Reason[];
}

export interface ExplainedField {
  readonly name: string;
  readonly title: string;
  readonly state: 'clear' | 'masked' | 'hidden';
  readonly writable: boolean;
}

/** A user's permissions on a model and one of its records, with the grants they come from. */
export interface Explained {
  readonly model: string;
  readonly title: string;
  readonly administrator: boolean;
  readonly person: { readonly id: string | null; readonly name: string };
  readonly abilities: readonly Permission[];
  readonly fields: readonly ExplainedField[];
  readonly grantors: readonly string[];
}

/** Queries the explanation; disabled while no model is selected. */
export function useExplained({ user, model, id }: Question) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['explain', language, user, model, id],
    queryFn: ({ signal }) => api.get<Explained>('/api/permission/Authority/Explain', { model, user, id }, { signal }),
    enabled: Boolean(model),
    staleTime: 0,
  });
}
