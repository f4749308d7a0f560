import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import type { InputProps } from '@zhixing/ui/kind.ts';
import { Select } from 'antd';

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly carrier: string;
  readonly average: number | null;
  readonly ratings: number;
  readonly lastTrip: string | null;
}

/** Chooses a driver or a vehicle for a trip, best rated first, with average, number of ratings and last trip. */
export default function RatedInput({ id, field, value, onChange, onBlur, invalid, describedBy, labelOf }: InputProps) {
  const text = useText();
  const language = useLanguage();
  const of = field.model === 'vehicle' ? 'vehicle' : 'driver';
  const query = useQuery({
    queryKey: [...keys.allData, language, 'transportChoices', of],
    queryFn: ({ signal }) => api.get<{ readonly list: readonly Choice[] }>('/api/transport/choices', { of }, { signal }),
  });
  const list = query.data?.list ?? [];
  const current = typeof value === 'string' ? value : null;
  // One that is no longer offered keeps its name.
  const gone = current !== null && !list.some((one) => one.id === current) ? [{ value: current, label: labelOf(current) ?? '—' }] : [];
  return (
    <Select
      id={id}
      value={current}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      onBlur={onBlur}
      loading={query.isPending}
      allowClear={field.required !== true}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...gone, ...list.map((one) => ({ value: one.id, label: labelFor(one, text) }))]}
      aria-invalid={invalid}
      aria-required={field.required === true}
      aria-describedby={describedBy}
    />
  );
}

function labelFor({ name, carrier, average, ratings, lastTrip }: Choice, text: ReturnType<typeof useText>): string {
  const rating = average === null ? text('tripSeats.rated.none') : text('tripSeats.rated.average', { average, count: ratings });
  const last = lastTrip === null ? text('tripSeats.rated.noTrip') : text('tripSeats.rated.lastTrip', { day: lastTrip });
  return [name, carrier, rating, last].join(' · ');
}
