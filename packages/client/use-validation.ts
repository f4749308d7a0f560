import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import type { ModelDescription } from './model-description.ts';
import type { OneRecord } from './records.ts';
import { useDelayed } from './use-delayed.ts';
import type { FormHandle } from './use-form.ts';

const REST_MS = 400;

/**
 * Adds the server's validation of values while typing: overlaps, capacity, rules that read other records, warnings of modules. Debounced, and asked only when a
 * field of such a rule has changed; the form's own errors take precedence.
 */
export function useValidation(model: ModelDescription, one: OneRecord | null, form: FormHandle): FormHandle {
  const language = useLanguage();
  const question = useDelayed(questionOf(model, form), REST_MS);
  const id = one?.record.id;
  const { data } = useQuery({
    queryKey: ['validate', language, model.name, id, question],
    queryFn: ({ signal }) =>
      api.post<{ fields: Record<string, string>; warnings?: Record<string, string> }>(
        `/api/data/${model.name}/validate`,
        { values: JSON.parse(question), ...(id && { id }) },
        { signal },
      ),
    enabled: question !== '',
    // Not cached: what is free now may be taken a minute later.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const said = question === '' ? [] : Object.entries(data?.fields ?? {}).filter(([name]) => model.validated?.includes(name));
  const warnings = question === '' ? {} : (data?.warnings ?? {});
  if (said.length === 0) return { ...form, warnings };
  return { ...form, warnings, state: { ...form.state, errors: { ...Object.fromEntries(said), ...form.state.errors } } };
}

function questionOf({ validated = [] }: ModelDescription, { state, linkage }: FormHandle): string {
  if (!validated.some((name) => name in state.changes)) return '';
  return JSON.stringify(Object.fromEntries(Object.entries(state.changes).filter(([name]) => !linkage.hidden.has(name))));
}
